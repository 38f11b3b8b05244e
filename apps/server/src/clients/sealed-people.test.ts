/** clients: what a stolen copy of the database tells of a person: nothing that was planted here. */
import { searchClients } from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, sendAs } from '../../test/firm.ts'
import { type Answer, type House, newClient, openHouse } from '../../test/harness.ts'
import { demoClients } from '../demo/people.ts'
import { seedDemo } from '../demo/seed.ts'
import { referencesIn } from '../payments/references.ts'
import { openDatabase } from '../platform/database.ts'
import { clientById } from './clients.ts'
import { sealOldTexts } from './seal-old-texts.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

/** Every row of every table as the database writes it out, with bytes also as the text that they may be. */
async function dump(): Promise<string> {
  const raw = openDatabase({ url: house.ownerUrl, connections: 1, asOwner: true })
  try {
    const tables = await raw.query<{ name: string; bytes: string[] }>(
      `select c.relname as name, coalesce(array_agg(a.attname::text) filter (where a.atttypid = 'bytea'::regtype), '{}') as bytes
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by c.relname`,
    )
    const parts: string[] = []
    for (const { name, bytes } of tables) {
      const texts = ['t::text', ...bytes.map((column) => `encode(t.${column}, 'escape')`)]
      const rows = await raw.query<{ all: string | null }>(
        `select string_agg(concat_ws(' ', ${texts.join(', ')}), chr(10)) as all from ${name} t`,
      )
      parts.push(`${name}: ${rows[0]?.all ?? ''}`)
    }
    return parts.join('\n')
  } finally {
    await raw.close()
  }
}

/** As it was given, in capitals as banks write it, and without what people set between. */
const canaries = demoClients
  .filter(({ identityStatus }) => identityStatus !== 'unverified')
  .flatMap(({ name, mobile, birthday, idNumber }) => [name, name.toUpperCase(), mobile, birthday, idNumber])

test('after identity checks, decisions, cards, deposits from a statement and withdrawals no name, mobile, birthday or PAN is in any column of any table, nor in the logs', async () => {
  await seedDemo(house.services)
  const maker = await newPerson(house, 'maker')
  for (const { name, mobile } of demoClients) {
    for (const q of [name, mobile])
      await sendAs(house.app, maker, searchClients, { query: `?q=${encodeURIComponent(q)}` })
  }
  const all = await dump()
  expect(all.length).toBeGreaterThan(10_000)
  for (const canary of canaries) {
    const at = all.indexOf(canary)
    expect(at === -1 ? '' : all.slice(Math.max(0, all.lastIndexOf('\n', at)), at + 60), canary).toBe('')
    expect(house.logs.filter((line) => line.includes(canary))).toEqual([])
  }
})

test('the console still finds them, by name and by mobile', async () => {
  const maker = await newPerson(house, 'maker')
  for (const q of ['Asha', 'kulk', '98200 12345', 'ABCPK1234D']) {
    const found: Answer<{ items: { name: string }[] }> = await sendAs(house.app, maker, searchClients, {
      query: `?q=${encodeURIComponent(q)}`,
    })
    expect(
      found.body.data.items.map(({ name }) => name),
      q,
    ).toEqual(['Asha Kulkarni'])
  }
})

test('rows of an earlier version are sealed by the next start, read as before, and are found; a second start changes nothing', async () => {
  const { id } = await newClient(house)
  await house.asOwner("update client set name = 'Wilhelmina Oldrow' where id = $1", [id])
  await house.asOwner('delete from sealed_table')
  expect(await dump()).toContain('Wilhelmina Oldrow')
  await sealOldTexts(house.owner, referencesIn)
  const sealed = await dump()
  expect(sealed).not.toContain('Wilhelmina')
  expect((await clientById(house.services.db, id)).name).toBe('Wilhelmina Oldrow')
  const found: Answer<{ items: { id: string }[] }> = await sendAs(
    house.app,
    await newPerson(house, 'maker'),
    searchClients,
    { query: '?q=wilhel' },
  )
  expect(found.body.data.items.map((item) => item.id)).toEqual([id])
  const nameOf = "select encode(convert_to(name, 'UTF8'), 'hex') as name from client where id = $1"
  const before = await house.asOwner(nameOf, [id])
  await sealOldTexts(house.owner, referencesIn)
  await house.asOwner('delete from sealed_table')
  await sealOldTexts(house.owner, referencesIn)
  expect(await house.asOwner(nameOf, [id])).toEqual(before)
  const off = await house.asOwner(
    "select tgname from pg_trigger where tgenabled = 'D' and not tgisinternal union all select relname from pg_class where relname = 'identity_submission' and not relforcerowsecurity",
  )
  expect(off).toEqual([])
})

test('a text that looks sealed is refused: nobody has another’s opened for them', async () => {
  const [row] = await house.asOwner<{ hex: string }>(
    "select encode(convert_to(name, 'UTF8'), 'hex') as hex from client where name <> '' limit 1",
  )
  const stolen = Buffer.from(row?.hex ?? '', 'hex').toString('utf8')
  expect(stolen.charCodeAt(0)).toBe(1)
  await expect(house.services.db.query('select $1::text as mine', [stolen])).rejects.toThrow(
    'could not be read',
  )
})
