/** A stranger's tries cost the stranger: who has the right credentials, on a device that is known, always gets in. */
import { login, sendCode, staffSignIn } from '@pramaan/contracts'
import { newPerson as newStaff, codeOf as staffCode } from '../firm.ts'
import { mailedCode, md5, newClient, newNetwork } from '../harness.ts'
import type { Arena, Family, Judge } from './arena.ts'
import { call, cookiesOf, probeOf } from './calls.ts'

/** More than any ladder of tries has steps. */
const TRIES = 25

export const lockOuts: Family = {
  name: 'lock-outs',
  run: async (arena, judge) => {
    await clients(arena, judge)
    await staff(arena, judge)
    await resetCodes(arena, judge)
    await networks(arena, judge)
  },
}

async function clients(arena: Arena, judge: Judge['judge']): Promise<void> {
  const client = await newClient(arena.house)
  const home = newNetwork()
  const right = { email: client.email, password: md5(client.password) }
  const first = await call(arena, login, { body: right, from: home })
  judge(first.status === 200, 'the owner signs in once', probeOf(login, { body: right }), first)
  const cookies = cookiesOf(first)
  const wrong = { email: client.email, password: md5('not this one') }
  for (let n = 0; n < TRIES; n += 1) {
    const calling = {
      body: wrong,
      from: newNetwork(),
      ...(n % 2 ? { as: { cookies: { did: 'B'.repeat(43) } } } : {}),
    }
    const heard = await call(arena, login, calling)
    judge(
      heard.status >= 400 && heard.status < 500,
      'a stranger’s wrong password',
      probeOf(login, calling),
      heard,
    )
  }
  for (const from of [home, newNetwork()]) {
    const calling = { body: right, from, as: { cookies } }
    const heard = await call(arena, login, calling)
    judge(
      heard.status === 200,
      `the owner on a known device, after ${TRIES} tries of a stranger`,
      probeOf(login, calling),
      heard,
    )
  }
}

async function staff(arena: Arena, judge: Judge['judge']): Promise<void> {
  const { house } = arena
  for (const role of ['maker', 'checker'] as const) {
    const person = await newStaff(house, role)
    const signIn = async (from: string, cookies: Record<string, string> = {}) => {
      house.clock.move(30_000)
      const code = await staffCode(house.clock, person)
      const calling = {
        body: { email: person.email, password: md5(person.password), code },
        from,
        as: { cookies },
      }
      return { calling, heard: await call(arena, staffSignIn, calling) }
    }
    const office = newNetwork()
    const first = await signIn(office)
    judge(
      first.heard.status === 200,
      `the ${role} signs in once`,
      probeOf(staffSignIn, first.calling),
      first.heard,
    )
    const cookies = cookiesOf(first.heard)
    for (let n = 0; n < TRIES; n += 1) {
      const calling = {
        body: { email: person.email, password: md5('not this one'), code: '000000' },
        from: newNetwork(),
      }
      const heard = await call(arena, staffSignIn, calling)
      judge(
        heard.status >= 400 && heard.status < 500,
        'a stranger’s wrong password at the console',
        probeOf(staffSignIn, calling),
        heard,
      )
    }
    const again = await signIn(office, cookies)
    judge(
      again.heard.status === 200,
      `the ${role} on a known device, after ${TRIES} tries of a stranger`,
      probeOf(staffSignIn, again.calling),
      again.heard,
    )
  }
}

async function resetCodes(arena: Arena, judge: Judge['judge']): Promise<void> {
  const { house } = arena
  const client = await newClient(house)
  const home = newNetwork()
  const right = { email: client.email, password: md5(client.password) }
  const cookies = cookiesOf(await call(arena, login, { body: right, from: home }))
  const stranger = newNetwork()
  for (let n = 0; n < 6; n += 1) {
    const heard = await call(arena, sendCode, { body: { email: client.email }, from: stranger })
    judge(heard.status < 500, 'a stranger asks for a code', undefined, heard)
  }
  const codesBefore = await codesOf(arena, client.email)
  const calling = { body: { email: client.email }, from: home, as: { cookies } }
  const heard = await call(arena, sendCode, calling)
  await mailedCode(house, client.email).catch(() => '')
  const isMailed = (await codesOf(arena, client.email)) > codesBefore
  judge(
    heard.status === 200 && isMailed,
    'the owner gets a code, after a stranger has asked for six',
    probeOf(sendCode, calling),
    heard,
  )
}

async function codesOf({ house }: Arena, email: string): Promise<number> {
  await mailedCode(house, email).catch(() => '')
  return (await house.asOwner('select from mail where to_address = $1', [email])).length
}

/** A network that guesses at everybody is stopped, and its neighbour is not. */
async function networks(arena: Arena, judge: Judge['judge']): Promise<void> {
  const from = newNetwork()
  let refused = 0
  for (let n = 0; n < 130; n += 1) {
    const body = { email: `nobody-${n}@example.test`, password: md5('x') }
    const heard = await call(arena, login, { body, from })
    judge(
      heard.status >= 400 && heard.status < 500,
      'a guess at nobody',
      probeOf(login, { body, from }),
      heard,
    )
    if (heard.code === 'sign_in_locked' || heard.status === 429) refused += 1
  }
  judge(refused > 0, '130 guesses from one network are not stopped')
}
