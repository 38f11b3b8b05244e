import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contracted, isContracted, missedBy, shapeOf } from '../../test/database-shape.ts'
import { type House, openHouse } from '../../test/harness.ts'

const LIST = join(import.meta.dirname, '../../test/released.txt')
const MIGRATIONS = join(import.meta.dirname, '../../migrations')

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('what the release before uses of the database is still there, or a contracting migration says since when nothing uses it', async () => {
  const now = await shapeOf(house.owner)
  // Of a release, and in its own commit: `RECORD_RELEASE=yes npx vitest run released-shape`.
  if (process.env.RECORD_RELEASE === 'yes') await writeFile(LIST, `${now.join('\n')}\n`)
  const released = (await readFile(LIST, 'utf8')).split('\n').filter((line) => /^[a-z]/.test(line))
  const folders = (await readdir(MIGRATIONS)).filter((name) => /^\d+_contract_/.test(name))
  const gone = contracted(
    await Promise.all(folders.map((name) => readFile(join(MIGRATIONS, name, 'up.sql'), 'utf8'))),
  )
  expect(now.length).toBeGreaterThan(500)
  expect(missedBy(released, now).filter((line) => !isContracted(line, gone))).toEqual([])
})

test.each([
  [
    'a column that is dropped',
    'alter table watchlist drop column name cascade',
    'column watchlist.name text isu required',
  ],
  [
    'a column that is renamed',
    'alter table watchlist rename name to title',
    'column watchlist.name text isu required',
  ],
  [
    'a column of another type',
    'alter table watchlist_stock alter column place type bigint',
    'column watchlist_stock.place smallint is required',
  ],
  [
    'a new column that an older insert leaves empty',
    'alter table watchlist add column colour text not null',
    'column watchlist.colour text is required',
  ],
  [
    'a right that is taken',
    'revoke update (name) on watchlist from pramaan_app',
    'column watchlist.name text isu required',
  ],
  [
    'a table whose rows may not be deleted any more',
    'revoke delete on watchlist from pramaan_app',
    'delete watchlist',
  ],
  [
    'a function that is dropped',
    'drop function server_said cascade',
    'function server_said(bytea, text[]) boolean 2',
  ],
])('%s is found', async (_, statement, line) => {
  const before = await shapeOf(house.owner)
  const lost: string[] = []
  await house.owner
    .transaction(async (tx) => {
      await tx.query(statement)
      lost.push(...missedBy(before, await shapeOf(tx)))
      throw new Error('taken back')
    })
    .catch((error: unknown) => {
      if (lost.length === 0) throw error
    })
  expect(lost).toContain(line)
})

test('what is added is missed by nobody: a table, a right, a column with a default, an argument with one', () => {
  const before = ['column a.x text s required', 'function f(text) text 1']
  const now = [
    ...['column a.x text is', 'column a.y text is', 'column b.z text is required'],
    'function f(text, integer) text 1',
  ]
  expect(missedBy(before, now)).toEqual([])
  expect(missedBy(before, ['column a.x text s', 'function f(text, integer) text 2'])).toEqual([
    'function f(text) text 1',
  ])
  expect(missedBy(['column a.x text s'], ['column a.x text s required'])).toEqual(['column a.x text s'])
})

test('a contracting migration speaks for what it names and for nothing else', () => {
  const gone = contracted([
    '-- Why: nobody has one.\n-- Contract: column client.nickname, unused since 0.2.0\n-- Contract: table old, unused since 0.3.0',
    '-- Contract: column client.email',
  ])
  expect(gone).toEqual(['column client.nickname', 'table old'])
  for (const line of ['column client.nickname text s', 'column old.x text s', 'delete old'])
    expect(isContracted(line, gone), line).toBe(true)
  for (const line of ['column client.nick text s', 'column client.email text s', 'column older.x text s'])
    expect(isContracted(line, gone), line).toBe(false)
})
