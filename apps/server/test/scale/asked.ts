/** What a call asks the database for, noted while it is carried out, and explained when it is over. */
import type { Db, Queries, Subject } from '../../src/platform/database.ts'

export interface Asked {
  readonly text: string
  readonly values: readonly unknown[]
  readonly subject: Subject | null
}

/** The same database; every statement that goes through it is noted with whose rows it may see. */
export function noting(db: Db, asked: Asked[]): Db {
  const around = (queries: Queries, subject: Subject | null): Queries => ({
    query: (text, values = []) => {
      asked.push({ text, values, subject })
      return queries.query(text, values)
    },
  })
  return {
    ...db,
    ...around(db, null),
    transaction: (work, patience) => db.transaction((tx) => work(around(tx, null)), patience),
    as: (subject) => {
      const seen = db.as(subject)
      return {
        ...around(seen, subject),
        transaction: (work, patience) => seen.transaction((tx) => work(around(tx, subject)), patience),
      }
    },
  }
}

class TakenBack extends Error {}

/** Carried out once more and taken back. Null of what cannot be done twice, or has no plan. */
export async function explained<Row extends object>(
  db: Db,
  { text, values, subject }: Asked,
  how: string,
): Promise<Row[] | null> {
  let rows: Row[] | null = null
  await (subject === null ? db : db.as(subject))
    .transaction(async (tx) => {
      rows = await tx.query<Row>(`explain (${how}) ${text}`, values)
      throw new TakenBack()
    })
    .catch(() => {})
  return rows
}
