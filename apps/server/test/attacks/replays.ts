/** What was good once is not good twice (security.md 1.2, 1.4). */
import {
  beginSecondFactor,
  clientInfo,
  confirmSecondFactor,
  login,
  logout,
  quoteSale,
  refresh,
  requestWithdrawal,
  resetPassword,
  secondFactorHeader,
  sellOrder,
  sendCode,
  staffSignIn,
  verifyCode,
  verifyPin,
} from '@pramaan/contracts'
import { PIN } from '../account-people.ts'
import { codeOf } from '../authenticator.ts'
import { newPerson as newStaff, codeOf as staffCode } from '../firm.ts'
import { mailedCode, md5, newClient, newNetwork, newSession } from '../harness.ts'
import { giveGrants, newSaver } from '../money-people.ts'
import { bought, openTrading, tell } from '../trade-people.ts'
import type { Arena, Family, Heard, Judge } from './arena.ts'
import { call, cookiesOf, given, probeOf } from './calls.ts'

const REFRESH_GRACE_MS = 10_000

export const replays: Family = {
  name: 'replays',
  run: async (arena, judge) => {
    await openTrading(arena.house)
    await logins(arena, judge)
    await refreshes(arena, judge)
    await codes(arena, judge)
    await quotesAndGrants(arena, judge)
  },
}

/** A session is given to whoever proves both factors now, never to a stored answer. */
async function logins(arena: Arena, judge: Judge['judge']): Promise<void> {
  const { house } = arena
  const client = await newClient(house)
  const session = await newSession(house, client)
  const begun = await call(arena, beginSecondFactor, { as: session })
  const secret = given(begun, 'secret')
  await call(arena, confirmSecondFactor, { as: session, body: { code: await codeOf(secret, house.clock) } })
  house.clock.move(30_000)
  const body = { email: client.email, password: md5(client.password) }
  const [key, from] = ['replayed-sign-in', newNetwork()]
  const right = await codeOf(secret, house.clock)
  const first = await call(arena, login, { body, key, from, headers: { [secondFactorHeader]: right } })
  judge(first.status === 200, 'the owner signs in with both factors', probeOf(login, { body }), first)
  const cookies = cookiesOf(first)
  const replayed: [string, Record<string, string>, string][] = [
    ['no second factor', {}, from],
    ['a wrong second factor', { [secondFactorHeader]: '000000' }, from],
    ['the second factor that was used', { [secondFactorHeader]: right }, from],
    ['the second factor that was used, from elsewhere', { [secondFactorHeader]: right }, newNetwork()],
  ]
  for (const [what, headers, network] of replayed) {
    for (const as of [{}, { cookies }]) {
      const calling = { body, key, from: network, headers, as }
      const heard = await call(arena, login, calling)
      judge(!givesSession(heard), `a replayed sign-in with ${what}`, probeOf(login, calling), heard)
    }
  }
  const staff = await newStaff(house, 'maker')
  const code = await staffCode(house.clock, staff)
  const sign = {
    body: { email: staff.email, password: md5(staff.password), code },
    key: 'replayed-console',
    from: newNetwork(),
  }
  const signed = await call(arena, staffSignIn, sign)
  judge(signed.status === 200, 'staff sign in with both factors', probeOf(staffSignIn, sign), signed)
  for (const change of [
    {},
    { from: newNetwork() },
    { body: { ...sign.body, code: '000000' } },
    { key: 'another-console-key' },
  ]) {
    const calling = { ...sign, ...change }
    const heard = await call(arena, staffSignIn, calling)
    judge(!givesSession(heard), 'a replayed sign-in to the console', probeOf(staffSignIn, calling), heard)
  }
}

const givesSession = (heard: Heard): boolean =>
  given(heard, 'access_token') !== '' ||
  Object.keys(cookiesOf(heard)).some((name) => /console|did/.test(name))

async function refreshes(arena: Arena, judge: Judge['judge']): Promise<void> {
  const { house } = arena
  const session = await newSession(house)
  const as = { token: session.refreshToken, cookies: session.cookies }
  const next = await call(arena, refresh, { as })
  judge(next.status === 200, 'a refresh token is good once', probeOf(refresh, { as }), next)
  const stranger = { token: given(next, 'refresh_token'), cookies: { did: 'A'.repeat(43) } }
  const stolen = await call(arena, refresh, { as: stranger })
  judge(
    stolen.status === 401,
    'a refresh token on another device',
    probeOf(refresh, { as: stranger }),
    stolen,
  )
  house.clock.move(REFRESH_GRACE_MS + 1000)
  const again = await call(arena, refresh, { as })
  judge(again.status === 401, 'a spent refresh token', probeOf(refresh, { as }), again)
  const tip = { token: given(next, 'refresh_token'), cookies: session.cookies }
  const after = await call(arena, refresh, { as: tip })
  judge(after.status === 401, 'its whole family ends with it', probeOf(refresh, { as: tip }), after)
  const access = { token: given(next, 'access_token') }
  const read = await call(arena, clientInfo, { as: access })
  judge(read.status === 401, 'and the access token too', probeOf(clientInfo, { as: access }), read)

  const left = await newSession(house)
  await call(arena, logout, { as: left })
  for (const [contract, token] of [
    [clientInfo, left.token],
    [refresh, left.refreshToken],
  ] as const) {
    const heard = await call(arena, contract, { as: { token, cookies: left.cookies } })
    judge(heard.status === 401, 'a token after signing out', probeOf(contract, { as: { token } }), heard)
  }
}

async function codes(arena: Arena, judge: Judge['judge']): Promise<void> {
  const { house } = arena
  const client = await newClient(house)
  await call(arena, sendCode, { body: { email: client.email } })
  const body = { email: client.email, code: await mailedCode(house, client.email) }
  const first = await call(arena, verifyCode, { body })
  judge(first.status === 200, 'a reset code is good once', probeOf(verifyCode, { body }), first)
  const second = await call(arena, verifyCode, { body })
  judge(second.status >= 400, 'a reset code twice', probeOf(verifyCode, { body }), second)
  const cookies = cookiesOf(first)
  const reset = { email: client.email, password: md5('another fine password') }
  const stranger = await call(arena, resetPassword, { body: reset })
  judge(
    stranger.status >= 400,
    'a reset without its proof',
    probeOf(resetPassword, { body: reset }),
    stranger,
  )
  const done = await call(arena, resetPassword, { body: reset, as: { cookies } })
  judge(
    done.status === 200,
    'a reset with its proof',
    probeOf(resetPassword, { body: reset, as: { cookies } }),
    done,
  )
  const again = await call(arena, resetPassword, { body: reset, as: { cookies } })
  judge(
    again.status >= 400,
    'the proof of a reset twice',
    probeOf(resetPassword, { body: reset, as: { cookies } }),
    again,
  )
}

async function quotesAndGrants(arena: Arena, judge: Judge['judge']): Promise<void> {
  const { house } = arena
  tell(house, 1500_00)
  const trader = await newSaver(house, 300_000)
  await giveGrants(house, trader.id, 1)
  const lot = await bought(house, trader, 20)
  const quote = () => call(arena, quoteSale, { as: trader, query: `?did=${lot}&ttype=standard` })
  const sell = (price: number) => ({ as: trader, id: lot, body: { ttype: 'standard', price } })
  const refused = async (what: string, price: number) => {
    await giveGrants(house, trader.id, 1)
    const heard = await call(arena, sellOrder, sell(price))
    judge(heard.status >= 400 && heard.status < 500, what, probeOf(sellOrder, sell(price)), heard)
  }
  await refused('a sale without a quote', 1500)
  tell(house, 1550_00)
  await quote()
  tell(house, 1500_00)
  await quote()
  await refused('a sale at the dearer of two quotes', 1550)
  await refused('a sale a paisa above the quote', 1500.01)
  await giveGrants(house, trader.id, 1)
  const sold = await call(arena, sellOrder, sell(1500))
  judge(sold.status === 200, 'a sale at the quote', probeOf(sellOrder, sell(1500)), sold)
  await refused('a quote twice', 1500)

  const saver = await newSaver(house, 200_000)
  await call(arena, verifyPin, { as: saver, body: { pin: md5(PIN) } })
  const withdrawal = { as: saver, body: { amount: 20_000, bank_card_id: saver.cardId } }
  const first = await call(arena, requestWithdrawal, withdrawal)
  judge(
    first.status === 200,
    'a proof of the PIN is good once',
    probeOf(requestWithdrawal, withdrawal),
    first,
  )
  const second = await call(arena, requestWithdrawal, withdrawal)
  judge(second.status === 403, 'a proof of the PIN twice', probeOf(requestWithdrawal, withdrawal), second)
  await call(arena, verifyPin, { as: saver, body: { pin: md5(PIN) } })
  house.clock.move(120_001)
  const late = await call(arena, requestWithdrawal, withdrawal)
  judge(
    late.status >= 400,
    'a proof of the PIN after 120 seconds',
    probeOf(requestWithdrawal, withdrawal),
    late,
  )
}
