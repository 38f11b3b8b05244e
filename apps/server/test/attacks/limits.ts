/** A flood from one network stops there: neighbours who are known pass, and no disguise opens a new count (security.md G7). */
import { clientInfo, refresh, searchStocks, staffMe } from '@pramaan/contracts'
import { newPerson as newStaff } from '../firm.ts'
import { newNetwork, newSession } from '../harness.ts'
import { type Family, forEach } from './arena.ts'
import { call, probeOf } from './calls.ts'

const LIMIT = 1200

export const limits: Family = {
  name: 'limits',
  run: async (arena, judge) => {
    const { house } = arena
    const from = newNetwork()
    const neighbour = from.replace(/\.\d+$/, '.200')
    const [session, staff] = [await newSession(house), await newStaff(house, 'maker')]
    const forged = (n: number) => `${session.token.slice(0, -6)}${String(n).padStart(6, '0')}`
    // Each in another disguise: no token, garbage, forgeries, cookies of nobody, addresses that the caller made up.
    const disguises = Array.from({ length: LIMIT + 100 }, (_, n) =>
      [
        probeOf(clientInfo, { from }),
        probeOf(clientInfo, { from, as: { token: forged(n) } }),
        probeOf(staffMe, {
          from,
          as: { cookies: { console: `${'A'.repeat(37)}${String(n).padStart(6, '0')}` } },
        }),
        probeOf(clientInfo, { from: `203.0.113.${n % 250}, ${from}` }),
      ].at(n % 4),
    ).filter((probe) => probe !== undefined)
    let refused = 0
    await forEach(disguises, async (probe) => {
      const heard = await arena.probe(probe)
      judge(heard.status === 401 || heard.status === 429, 'a call of a flood', probe, heard)
      if (heard.status === 429) refused += 1
    })
    judge(refused > 0, `${disguises.length} calls of one network in four disguises: none was refused`)
    for (const calling of [{ from: neighbour }, { from: neighbour, as: { token: forged(0) } }]) {
      const heard = await call(arena, clientInfo, calling)
      judge(heard.status === 429, 'a stranger of the same network', probeOf(clientInfo, calling), heard)
    }
    const known = [
      { contract: clientInfo, as: { token: session.token, cookies: session.cookies }, what: 'a client' },
      { contract: staffMe, as: { cookies: staff.cookies }, what: 'a member of the firm' },
      { contract: refresh, as: { token: session.refreshToken, cookies: session.cookies }, what: 'a refresh' },
    ]
    for (const { contract, as, what } of known) {
      const heard = await call(arena, contract, { as, from: neighbour })
      judge(
        heard.status === 200,
        `${what} of the same network`,
        probeOf(contract, { as, from: neighbour }),
        heard,
      )
    }
    const stocks = { headers: { 'x-api-key': 'demo-publishable-key' }, query: '?query=tata', from }
    let withoutStocks = 0
    await forEach(
      Array.from({ length: 2 * LIMIT + 100 }, (_, n) => n),
      async () => {
        const heard = await call(arena, searchStocks, stocks)
        judge(heard.status === 200 || heard.status === 429, 'a stock call of a flood', undefined, heard)
        if (heard.status === 429) withoutStocks += 1
      },
    )
    judge(withoutStocks > 0, 'stock calls of one network are not limited')
    const signedIn = { ...stocks, as: { token: session.token } }
    const found = await call(arena, searchStocks, signedIn)
    judge(found.status === 200, 'a stock call of a client', probeOf(searchStocks, signedIn), found)
    const elsewhere = await call(arena, clientInfo, { from: newNetwork() })
    judge(elsewhere.status === 401, 'a stranger of another network', undefined, elsewhere)
  },
}
