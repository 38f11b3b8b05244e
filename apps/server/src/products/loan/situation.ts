/** products/loan: a loan together with all that bears on it now: the lender's terms, what the client holds, prices, what is lent on them. */
import type { LoanTerms } from '@pramaan/contracts'
import type { Day } from '@pramaan/market-time'
import { dayInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import type { TradingServices } from '../../trading/services.ts'
import type { Loan } from './account.ts'
import { allHoldings, type Held, type Holding, holdingsOf, readAllHeld, readHeld } from './collateral.ts'
import { type Lends, lendsOn } from './cover.ts'
import { readFacts } from './facts.ts'
import { findLoan } from './store.ts'
import { findTerms, type StoredTerms, termsAmong } from './terms.ts'

export interface OfClient {
  readonly held: Held
  readonly holdings: readonly Holding[]
  readonly lends: Lends
  readonly at: Date
  readonly today: Day
}

export interface Situation extends OfClient {
  readonly loan: Loan
  readonly terms: StoredTerms
}

type Needs = Pick<TradingServices, 'market'>

/** What a client holds, as this lender looks at it. */
export async function readOfClient(
  { market }: Needs,
  db: Queries,
  clientId: string,
  terms: Pick<LoanTerms, 'lender_kind'>,
  at: Date,
): Promise<OfClient> {
  const held = await readHeld(db, clientId)
  const today = dayInIndia(at)
  return {
    ...{ held, at, today, lends: lendsOn(terms, today) },
    holdings: await holdingsOf(db, market, held, at),
  }
}

/** Of many loans at once, by their ids: the loans were read first. */
export async function readSituations(
  { market }: Needs,
  db: Queries,
  loans: readonly Loan[],
  at: Date,
): Promise<ReadonlyMap<string, Situation>> {
  const clients = [...new Set(loans.map(({ client_id: client }) => client))]
  const terms = await termsAmong(
    db,
    loans.map(({ terms_id: id }) => id),
  )
  const held = await readAllHeld(db, clients)
  const all = await allHoldings(
    db,
    market,
    clients.map((client) => held.get(client) ?? { lots: [] }),
    at,
  )
  const holdings = new Map(clients.map((client, place) => [client, all[place] ?? []]))
  const today = dayInIndia(at)
  return new Map(
    loans.flatMap((loan) => {
      const [of, own] = [terms.get(loan.terms_id), held.get(loan.client_id)]
      if (!of || !own) return []
      const lends = asSigned(lendsOn(of.terms, today), loan)
      const now: Situation = {
        ...{ loan, terms: of, held: own, holdings: holdings.get(loan.client_id) ?? [], lends, at, today },
      }
      return [[loan.id, now]]
    }),
  )
}

/** The loan first: whoever changes it makes its next version. Null where it is not known. */
export async function readSituation(
  services: Needs,
  db: Queries,
  loanId: string,
  at: Date,
): Promise<Situation | null> {
  const loan = await findLoan(db, loanId)
  const terms = loan && (await findTerms(db, loan.terms_id))
  if (!loan || !terms) return null
  const now = await readOfClient(services, db, loan.client_id, terms.terms, at)
  return { ...now, loan, terms, lends: asSigned(now.lends, loan) }
}

/** Until it is drawn the facts are signed anew, with what is lent then. */
const asSigned = (lends: Lends, loan: Loan): Lends =>
  loan.drawn_at === null
    ? lends
    : {
        ...lends,
        signed: new Map(
          readFacts(loan.facts).pledge.map(({ key, ltv_percent: percent }) => [key, BigInt(percent)]),
        ),
      }
