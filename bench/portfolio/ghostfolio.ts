/**
 * Bench: holdings as Ghostfolio has them, 20 of them after 500 activities. Its own figures were measured on another day: what a request
 * takes of the processor is compared, which other work on the machine changes less than the rate. Ours is the server, the database and
 * the load generator together.
 */
import { type Contract, listHolding, urlOf, viewStockPortfolio } from '@pramaan/contracts'
import { newPerson } from '../../apps/server/test/account-people.ts'
import type { House } from '../../apps/server/test/harness.ts'
import { tell, tick } from '../../apps/server/test/market.ts'
import { addressOf } from '../../apps/server/test/stream-line.ts'
import { say } from '../say.ts'
import { drive } from '../trading/requests.ts'
import { giveActivities } from './lives.ts'

const HOLDINGS = 20
const ACTIVITIES = 500
/** So that nobody's own limit of calls is reached. */
const PEOPLE = 60
const PASSES = 3
/** Of one request, warm, on two cores, 15 Nov 2026; 6.7 of them a second. */
const GHOSTFOLIO_MS = 140
const LEAST = 100

export async function againstGhostfolio(house: House, spent: () => number): Promise<boolean> {
  const tokens: string[] = []
  for (let n = 0; n < PEOPLE; n += 1) {
    const { id, token } = await newPerson(house)
    await giveActivities(house, id, ACTIVITIES, HOLDINGS)
    tokens.push(token)
  }
  await house.owner.query('vacuum analyze')
  tell(house, ...Array.from({ length: HOLDINGS }, (_, n) => tick(house, `PAST${n}`, 10_500)))
  const port = Number((await addressOf(house.app)).split(':')[1])
  const passed: boolean[] = []
  for (const call of [listHolding, viewStockPortfolio]) {
    const ratios: number[] = []
    for (let pass = 0; pass <= PASSES; pass += 1) {
      const before = spent()
      const { answered, perSecond } = await drive({
        ...{ port, connections: 8, seconds: 3 },
        requests: tokens.map((token) => requestFor(call, port, token)),
      })
      const each = (spent() - before) / answered
      // The first one warms up.
      if (pass > 0) ratios.push(GHOSTFOLIO_MS / each)
      console.log(`  pass ${pass}: ${perSecond.toFixed(0)}/s, ${each.toFixed(2)} ms of the processor each`)
    }
    const what = `${urlOf(call)}, ${HOLDINGS} holdings after ${ACTIVITIES} activities, against Ghostfolio`
    passed.push(say(what, ratios, (ratio) => ratio >= LEAST, `≥ ${LEAST}`))
  }
  return passed.every(Boolean)
}

const requestFor = (call: Contract, port: number, token: string) => ({
  head: [
    `GET ${urlOf(call)} HTTP/1.1`,
    `Host: localhost:${port}`,
    'X-Requested-With: XMLHttpRequest',
    `Authorization: Bearer ${token}`,
    'Idempotency-Key: ',
  ].join('\r\n'),
  tail: '\r\n\r\n',
})
