/** Bench: one of the two databases that are compared: a house with its people, who have done the same in both, and a crowd around them. */
import { buildApp } from '../../apps/server/src/app.ts'
import { headsWith } from '../../apps/server/src/ledger/heads.ts'
import { newPerson as newStaff, type Person as Staff } from '../../apps/server/test/firm.ts'
import { type House, openHouse } from '../../apps/server/test/harness.ts'
import { listShares, share } from '../../apps/server/test/market.ts'
import { giveGrants, newSaver } from '../../apps/server/test/money-people.ts'
import { growCrowd } from '../../apps/server/test/scale/crowd.ts'
import { bought, openTrading, tell } from '../../apps/server/test/trade-people.ts'

const STOCKS = 200
/** Each makes few calls, so that nobody meets the limits of one caller. */
const PEOPLE = 20
const STAFF = 5
const GRANTS = 2000
const RUPEES = 50_000_000

export type Saver = Awaited<ReturnType<typeof newSaver>>

export interface Side {
  readonly name: string
  readonly house: House
  readonly people: readonly Saver[]
  readonly staff: readonly Staff[]
  readonly heads: ReturnType<typeof headsWith>
  /** How many of the crowd there are. */
  clients: number
}

export async function openSide(name: string, postgresUrl: string): Promise<Side> {
  const house = await openHouse({ postgresUrl, logLevel: 'silent' })
  await openTrading(house)
  await listShares(house, ...Array.from({ length: STOCKS }, (_, n) => share(`S${n}`)))
  for (let n = 0; n < STOCKS; n += 1) tell(house, 1500_00, { symbol: `S${n}` })
  await giveCloses(house)
  const people: Saver[] = []
  for (let n = 0; n < PEOPLE; n += 1) {
    const saver = await newSaver(house, RUPEES)
    await giveGrants(house, saver.id, GRANTS)
    await bought(house, saver, 20)
    people.push(saver)
  }
  const staff: Staff[] = []
  for (let n = 0; n < STAFF; n += 1) staff.push(await newStaff(house, 'auditor'))
  return { name, house, people, staff, heads: headsWith(house.services, 'demo'), clients: 0 }
}

/** Closes of the days in which the crowd lives. */
const giveCloses = ({ books, clock }: House): Promise<object[]> =>
  books.query(
    `insert into daily_candle (instrument_id, day, open_paise, high_paise, low_paise, close_paise, volume, source)
     select i.id, d::date, 150000, 150000, 150000, 150000, 1, 'bench'
     from instrument i, generate_series($1::timestamptz - interval '10 days', $1::timestamptz - interval '1 day', '1 day') d
     on conflict do nothing`,
    [clock.now()],
  )

/** Answers with the seconds that it took. */
export async function grow(side: Side, to: number): Promise<number> {
  const { house } = side
  const begun = performance.now()
  const place = { books: house.books, keys: house.services.keys, clock: house.clock }
  await growCrowd(place, { from: side.clients, to }, (clients) => {
    if (clients % 50_000 === 0) console.log(`  ${side.name}: ${clients} clients`)
  })
  await house.owner.transaction((tx) => tx.query('select ledger_sum_firm_changes()'))
  for (const text of ['vacuum analyze', 'checkpoint']) await house.owner.query(text)
  side.clients = to
  return (performance.now() - begun) / 1000
}

/** Another app over the same house, whose database is the given one. */
export const appOver = (house: House, db: House['services']['db']) =>
  buildApp({ ...house.services, db }, { logLevel: 'silent', mode: 'demo', publicOrigin: null, webRoot: null })
