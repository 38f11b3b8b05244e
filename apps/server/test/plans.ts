/** How the database finds what it is asked for: every list of the product is one range of an index. */
import { expect } from 'vitest'
import type { Db, Queries } from '../src/platform/database.ts'
import type { House } from './harness.ts'

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** The database, and every plan that it followed. */
function watched(house: House): { db: Queries; nodes: Plan[] } {
  const nodes: Plan[] = []
  const gather = (plan: Plan): void => {
    nodes.push(plan)
    plan.Plans?.forEach(gather)
  }
  const firm = house.services.db.as('firm')
  return {
    nodes,
    db: {
      query: async (text, values) => {
        type Explained = { 'QUERY PLAN': [{ Plan: Plan }] }
        const [row] = await firm.query<Explained>(`explain (analyze, format json) ${text}`, values)
        if (row) gather(row['QUERY PLAN'][0].Plan)
        return firm.query(text, values)
      },
    },
  }
}

const SMALL = new Set(['staff', 'brand_limit', 'audit_head'])
const rowsTouched = (plan: Plan): number =>
  plan['Relation Name']
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0

/** A few pages may be put in order, and a table that is empty is walked through at once. */
const FEW = 1000
function isSlow(plan: Plan): boolean {
  if (/Sort/.test(plan['Node Type'])) return (plan.Plans?.[0]?.['Actual Rows'] ?? 0) > FEW
  return plan['Node Type'] === 'Seq Scan' && rowsTouched(plan) > 0 && !SMALL.has(plan['Relation Name'] ?? '')
}

/** No table is walked through, nothing large is sorted, and a page of 50 touches no more than it shows, a few times over. */
export async function expectIndexed(
  house: House,
  name: string,
  read: (db: Queries) => Promise<unknown>,
  most = FEW + 200,
): Promise<void> {
  const { db, nodes } = watched(house)
  await read(db)
  const told = nodes
    .filter((node) => !SMALL.has(node['Relation Name'] ?? ''))
    .map((node) => `${node['Node Type']} ${node['Relation Name'] ?? ''} ${rowsTouched(node)}`)
  const slow = nodes.filter(isSlow).map((node) => node['Node Type'])
  expect(slow, `${name}: ${told.join(', ')}`).toEqual([])
  expect(
    nodes.reduce((sum, node) => sum + rowsTouched(node), 0),
    name,
  ).toBeLessThanOrEqual(most)
  expect(nodes.length, name).toBeGreaterThan(0)
}

/** No loan has another cure date than the stored one. */
export const noCures = (): Promise<ReadonlyMap<string, string>> => Promise.resolve(new Map())

/** How many rows of a table it looked at. */
export async function rowsRead(
  house: House,
  table: string,
  read: (db: Queries) => Promise<unknown>,
): Promise<number> {
  const { db, nodes } = watched(house)
  await read(db)
  return nodes
    .filter((node) => node['Relation Name'] === table)
    .reduce((sum, node) => sum + rowsTouched(node), 0)
}

interface Worked {
  readonly statement: string
  /** Pages of the database that it looked at, also in the functions it called. */
  readonly pages: number
}

/** The services, and what each statement that went through them cost. */
export function measured(house: House): { services: House['services']; worked: Worked[] } {
  const worked: Worked[] = []
  const around = (tx: Queries): Queries => ({
    query: async (text, values) => {
      type Explained = {
        'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }]
      }
      await tx.query('savepoint measured')
      const [row] = await tx.query<Explained>(`explain (analyze, buffers, format json) ${text}`, values)
      await tx.query('rollback to measured')
      const plan = row?.['QUERY PLAN'][0].Plan
      const pages = (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
      worked.push({ statement: text, pages })
      return tx.query(text, values)
    },
  })
  const through = (db: Pick<Db, 'query' | 'transaction'>): Pick<Db, 'query' | 'transaction'> => ({
    query: (text, values) => db.transaction((tx) => around(tx).query(text, values)),
    transaction: (work, patience) => db.transaction((tx) => work(around(tx)), patience),
  })
  const { db } = house.services
  return {
    worked,
    services: { ...house.services, db: { ...db, ...through(db), as: (who) => through(db.as(who)) } },
  }
}
