import { expect, test } from 'vitest'
import { databaseFailure, laterDatabaseFailure } from './database-failure.ts'

const URL = 'postgres://asha:s3cret%20word@db.test:5432/pramaan'
const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code })

test.each([
  ['ECONNREFUSED', 'The database at db.test:5432 does not answer: start it, or correct DATABASE_URL.'],
  [
    'ENOTFOUND',
    "The database's host db.test:5432 is not known: correct DATABASE_URL, or see that names can be looked up.",
  ],
  ['28P01', 'The database at db.test:5432 refuses the user "asha" or the password in DATABASE_URL.'],
  ['3D000', 'There is no database "pramaan" at db.test:5432: make it, or correct DATABASE_URL.'],
  ['53100', 'The disk of the database at db.test:5432 is full: free some space, then start again.'],
])('%s of the first look is one sentence', (code, sentence) => {
  expect(databaseFailure(coded(code), URL)?.message).toBe(sentence)
})

test('a host with two addresses that both refuse is one sentence', () => {
  const error = new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')])
  expect(databaseFailure(error, URL)?.message).toContain('does not answer')
})

test('no sentence holds the password', () => {
  for (const code of [
    'ECONNREFUSED',
    'ENOTFOUND',
    '28P01',
    '28000',
    '3D000',
    '42501',
    '53100',
    '53300',
    '57P03',
  ])
    expect(databaseFailure(coded(code), URL)?.message).not.toMatch(/s3cret/)
})

test('later a full disk is still the database’s; a line that is refused, or a missing right, is not', () => {
  expect(laterDatabaseFailure(coded('53100'), URL)?.message).toContain('is full')
  expect(laterDatabaseFailure(new Error('Connection terminated unexpectedly'), URL)?.message).toContain(
    'went away during the start',
  )
  for (const code of ['ECONNREFUSED', 'ENOENT', '42501'])
    expect(laterDatabaseFailure(coded(code), URL)).toBeUndefined()
})
