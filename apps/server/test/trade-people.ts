/** People who trade, and a market that says what a test tells it to. */
import { randomUUID } from 'node:crypto'
import { buyStock, type PlacedOrder, quoteSale, type SellQuote, sellOrder } from '@pramaan/contracts'
import type { Level } from '../src/market/quotes.ts'
import { at, newPerson, type Person, sendAs } from './account-people.ts'
import type { Answer, House } from './harness.ts'
import { listShares, share, tick } from './market.ts'
import { giveMoney } from './money-people.ts'

export const STOCK = 'TATA'
export const ISIN = 'INE009A01021'

/** One share at ₹1,500 with plenty on both sides, ₹0.10 apart. */
export async function openTrading(house: House): Promise<void> {
  await listShares(house, share(STOCK, { isin: ISIN, tickPaise: 10 }))
  tell(house, 1500_00)
}

export interface Told {
  readonly bids?: readonly Level[]
  readonly asks?: readonly Level[]
  readonly symbol?: string
  readonly isHalted?: boolean
}

const plenty = (pricePaise: number): Level => ({ pricePaise, quantity: 100_000, orders: 9 })

/** The feed says a price. Buyers stand at it, sellers too, unless the test says otherwise. */
export function tell(house: House, pricePaise: number, told: Told = {}): void {
  const { bids = [plenty(pricePaise)], asks = [plenty(pricePaise)], symbol = STOCK, isHalted = false } = told
  house.services.market.listener.onTicks([
    tick(house, symbol, pricePaise, {
      depth: { bids, asks },
      isHalted,
      day: { previousClosePaise: 1500_00, openPaise: 1500_00, highPaise: 1600_00, lowPaise: 1400_00 },
    }),
  ])
}

/** Someone with money and without a PIN. */
export async function newTrader(house: House, rupees: number): Promise<Person> {
  const person = await newPerson(house)
  if (rupees > 0) await giveMoney(house, person.id, rupees)
  return person
}

export interface BuyBody {
  readonly quantity: number
  readonly order_type?: 'market' | 'limit'
  readonly price?: number
  readonly market?: 'NSE' | 'BSE'
  readonly symbol?: string
}

export const buy = (
  house: House,
  person: Person,
  { quantity, order_type = 'market', symbol = STOCK, ...rest }: BuyBody,
  { key = randomUUID(), dryRun = false }: { key?: string; dryRun?: boolean } = {},
): Promise<Answer<PlacedOrder>> =>
  sendAs(house, person, buyStock, {
    body: { market: 'NSE', symbol, quantity, order_type, ...rest },
    ...(dryRun ? { query: '?dry_run=1' } : {}),
    headers: { 'idempotency-key': key },
  })

/** Buys at the market and says the order's id. */
export async function bought(house: House, person: Person, quantity: number): Promise<string> {
  const { body } = await buy(house, person, { quantity })
  if (body.data?.id == null) throw new Error(`not bought: ${JSON.stringify(body)}`)
  return body.data.id
}

export const quote = (
  house: House,
  person: Person,
  did: string,
  ttype = 'standard',
  quantity?: number | string,
): Promise<Answer<SellQuote>> =>
  sendAs(house, person, quoteSale, {
    query: `?did=${did}&ttype=${ttype}${quantity === undefined ? '' : `&quantity=${quantity}`}`,
  })

export const sell = (
  house: House,
  person: Person,
  id: string,
  price: number,
  {
    key = randomUUID(),
    ttype = 'standard',
    quantity,
  }: { key?: string; ttype?: string; quantity?: number } = {},
): Promise<Answer<unknown>> =>
  sendAs(house, person, at(sellOrder, id), {
    body: { ttype, price, ...(quantity === undefined ? {} : { quantity }) },
    headers: { 'idempotency-key': key },
  })

/** Paise by account, and shares by symbol. */
interface Books {
  readonly cash?: bigint
  readonly blocked?: bigint
  readonly unsettled?: bigint
  readonly [asset: string]: bigint | undefined
}

/** What the ledger says a client has. */
export async function booksOf(house: House, clientId: string): Promise<Books> {
  const rows = await house.asOwner<{ purpose: string; asset: string; balance: bigint }>(
    'select purpose, asset, balance from ledger_account where client_id = $1 and balance <> 0',
    [clientId],
  )
  return Object.fromEntries(
    rows.map(({ purpose, asset, balance }) => [asset === 'INR' ? purpose : asset, balance]),
  )
}
