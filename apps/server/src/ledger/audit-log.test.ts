/** ledger: the audit finds what was done to the public log, to its checkpoints and to what witnesses signed. */
import { cosignerFrom } from '@pramaan/tlog'
import { readNote } from '@pramaan/verifier'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson } from '../../test/account-people.ts'
import { auditedAfter } from '../../test/audits.ts'
import { type House, openHouse } from '../../test/harness.ts'
import { giveMoney } from '../../test/money-people.ts'
import { type Db, openDatabase, type Queries } from '../platform/database.ts'
import { withSealedTexts } from '../platform/sealed-texts.ts'
import { headsWith } from './heads.ts'
import type { Quorum } from './witnesses.ts'

const cosigner = cosignerFrom('saakshi.example/w', Buffer.alloc(32, 3))
const quorum: Quorum = {
  ...{ witnesses: [{ name: 'saakshi', key: cosigner.key, url: null }], groups: [], quorum: 'saakshi' },
}
let house: House
let owner: Db

/** Three heads, each of which the witness has signed. */
beforeAll(async () => {
  house = await openHouse()
  owner = withSealedTexts(
    openDatabase({ url: house.ownerUrl, connections: 1, asOwner: true }),
    house.services.keys,
  )
  const { id } = await newPerson(house)
  const heads = headsWith(house.services, 'demo')
  for (let made = 0; made < 3; made += 1) {
    await giveMoney(house, id, 1)
    await heads.make()
  }
  const rows = await house.asOwner<{ size: bigint; note: string }>('select size, note from log_checkpoint')
  for (const { size, note } of rows)
    await house.asOwner('insert into log_cosignature (size, witness, line, at) values ($1, $2, $3, now())', [
      size,
      'saakshi',
      cosigner.cosign(readNote(note).text, 1_794_988_800),
    ])
})
afterAll(async () => {
  await owner.close()
  await house.close()
})

const findingsAfter = (act: (tx: Queries) => Promise<unknown>) => auditedAfter(house, owner, act, quorum)

test('an honest log has no finding', async () => {
  expect(await findingsAfter(async () => {})).toEqual([])
})

test.each<[string, string, RegExp]>([
  [
    'a hash in a tile',
    'update log_tile set hashes = set_byte(hashes, 40, 255 - get_byte(hashes, 40))',
    /^I8 Tile 0 of level 0 of the public log is not that of its heads/,
  ],
  ['a tile that is gone', 'delete from log_tile', /^I8 The public log has 0 tiles/],
  [
    'a tile too many',
    `insert into log_tile (level, index, hashes) values (1, 0, sha256('x'))`,
    /^I8 The public log has 2 tiles, where its heads make 1/,
  ],
  [
    'the last checkpoint deleted',
    'delete from log_checkpoint where size = 3',
    /^I8 There are 3 heads, and the public log ends with head 2/,
  ],
  [
    'two checkpoints in each other’s place',
    `update log_checkpoint c set note = (select note from log_checkpoint o where o.size = 3 - c.size) where size < 3`,
    /^I8 The checkpoint of head 1 is not that of the heads up to it/,
  ],
  [
    'a checkpoint with another signature',
    `update log_checkpoint set note = overlay(note placing 'AAAA' from length(note) - 20) where size = 2`,
    /^I8 The checkpoint of head 2 is not signed with the firm’s key/,
  ],
  [
    'two heads in each other’s place, with their numbers',
    `update ledger_head h set body = replace((select body from ledger_head o where o.number = 3 - h.number),
       '"number":' || (3 - number), '"number":' || number) where number < 3`,
    /^I8 The checkpoint of head 1 is not that of the heads up to it/,
  ],
  [
    'a cosignature of another head',
    `update log_cosignature s set line = (select line from log_cosignature o where o.size = 1) where size = 3`,
    /^I8 What saakshi is said to have signed of head 3 is not its signature/,
  ],
])('%s is found and named', async (_name, statement, says) => {
  const found = await findingsAfter((tx) => tx.query(statement))
  expect(found).toContainEqual(expect.stringMatching(says))
})
