/**
 * Forgeries by one who has the app's login to the database, and so every statement that the app may make, but not the key file:
 * what is forged must be refused, or be worth nothing.
 */
import { type Db, openDatabase, type Subject } from '../../src/platform/database.ts'
import type { House } from '../harness.ts'
import type { Family } from './arena.ts'
import * as market from './forged-market.ts'
import * as people from './forged-people.ts'
import * as records from './forged-records.ts'
import * as signatures from './forged-signatures.ts'
import * as tries from './forged-tries.ts'
import * as waysIn from './forged-ways-in.ts'

/** The app's login, past the door that holds the keys. */
interface Thief extends Pick<Db, 'query'> {
  /** Makes the statement, as whomever it says; that it may be refused is the point. */
  tries(statement: string, values: readonly unknown[], as?: string): Promise<void>
  transaction(as: 'firm', statements: readonly (readonly [string, readonly unknown[]])[]): Promise<void>
}

export interface Parts {
  readonly house: House
  readonly app: Thief
}

/** True: it was refused, or is worth nothing. */
export type Forgery = (parts: Parts) => Promise<boolean>

export async function forge(house: House, forgery: Forgery): Promise<boolean> {
  const db = openDatabase({ url: house.databaseUrl, connections: 1, patience: { statementMs: 60_000 } })
  const refusal = () => {}
  const subjectOf = (as: string): Subject => (as === 'firm' ? 'firm' : { clientId: as })
  const app: Thief = {
    query: db.query,
    tries: (statement, values, as = 'firm') =>
      db.as(subjectOf(as)).query(statement, values).then(refusal, refusal),
    transaction: (as, statements) =>
      db
        .as(as)
        .transaction(async (tx) => {
          for (const [statement, values] of statements) await tx.query(statement, values)
        })
        .then(refusal, refusal),
  }
  try {
    return await forgery({ house, app })
  } finally {
    await db.close()
  }
}

export const forgeries: Family = {
  name: 'forgeries',
  run: async ({ house }, judge) => {
    const all = { ...people, ...waysIn, ...tries, ...records, ...market, ...signatures.forgedSignatures }
    for (const [name, forgery] of Object.entries(all)) {
      judge(await forge(house, forgery), `forged by the app’s login: ${name}`)
    }
  },
}
