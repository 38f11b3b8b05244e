import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Db, openDatabase } from '../../src/platform/database.ts'
import { TEMPLATE, withDatabase } from '../global-setup.ts'
import { comparing, type Difference } from './compare.ts'
import { type Describer, openDescriber } from './describe.ts'
import { findStatements, type Statement } from './find-statements.ts'
import { NEVER_NULL, UNTOLD } from './known.ts'
import { openSources, type Sources } from './sources.ts'

const HOME = 'apps/server/src/'
const fileOf = (place: string): string => place.slice(HOME.length).replace(/:\d+$/, '')

let sources: Sources
let describer: Describer
let maintenance: Db
const name = `t_${randomUUID().replaceAll('-', '')}`
let statements: Statement[]

beforeAll(async () => {
  sources = openSources()
  statements = findStatements(sources)
  // A copy of its own: the template gives no copies while anyone is on it.
  maintenance = openDatabase({ url: inject('postgresUrl'), connections: 1, asOwner: true })
  await maintenance.query(`create database ${name} template ${TEMPLATE}`)
  describer = await openDescriber(withDatabase(inject('postgresUrl'), name))
})
afterAll(async () => {
  sources.close()
  await describer.close()
  await maintenance.query(`drop database ${name} with (force)`)
  await maintenance.close()
})

type Found = Difference & { readonly place: string }

async function lookAt(of: Sources, all: readonly Statement[]): Promise<Found[]> {
  const differences = comparing(of)
  const found: Found[] = []
  for (const { place, texts, row } of all) {
    for (const text of texts ?? []) {
      // Several at once give no rows, and cannot be prepared.
      if (!row && /^set [^;]+;/.test(text)) continue
      const columns = await describer.columnsOf(text)
      if (typeof columns === 'string') found.push({ place, column: '-', says: columns })
      else if (row) {
        const excluded = (name: string): boolean => {
          const origin = columns.find((column) => column.name === name)?.nullable
          return new RegExp(`\\b${origin} is not null`).test(text)
        }
        found.push(
          ...differences(row, columns)
            .filter(({ column, isNull }) => !isNull || !excluded(column))
            .map((difference) => ({ ...difference, place })),
        )
      }
    }
  }
  return found
}

const inWords = (found: readonly Found[]): string[] => [
  ...new Set(found.map(({ place, column, says }) => `${place} ${column}: ${says}`)),
]

test('each row that the server reads has the columns, the types and the nulls that the code expects', async () => {
  expect(statements.length).toBeGreaterThan(400)
  const found = await lookAt(sources, statements)
  const isKnown = ({ place, column, isNull }: Found): boolean =>
    isNull === true && NEVER_NULL[fileOf(place)]?.columns.includes(column) === true
  expect(inWords(found.filter((one) => !isKnown(one)))).toEqual([])
  const used = Object.entries(NEVER_NULL).flatMap(([file, { columns }]) =>
    columns.filter((column) => !found.some((one) => fileOf(one.place) === file && one.column === column)),
  )
  expect(used, 'what is in the list and not in the code').toEqual([])
})

test('each statement can be told from the sources, but for those of the files that the list has', () => {
  const untold = statements.filter(({ texts }) => texts === null).map(({ place }) => fileOf(place))
  expect([...new Set(untold)].toSorted()).toEqual(Object.keys(UNTOLD).toSorted())
})

test('a planted fault is found: a name, a type, a list, a null, also in a text that is put together', async () => {
  const path = `${HOME}platform/clock-difference.ts`
  const text = await readFile(join(import.meta.dirname, 'planted.txt'), 'utf8')
  const planted = openSources({ [path]: text })
  const own = findStatements(planted).filter(({ place }) => place.startsWith(`${path}:`))
  const found = inWords(await lookAt(planted, own))
  planted.close()
  // What has to be said stands behind each line.
  const expected = text
    .split('\n')
    .flatMap((line, at) =>
      (line.split(' // ')[1]?.split(' & ') ?? []).map((says) => `${path}:${at + 1} ${says}`),
    )
  expect(expected.length).toBeGreaterThan(10)
  expect(found).toEqual(expected)
})
