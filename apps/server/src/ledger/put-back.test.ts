/** ledger: a database that was put back and has lost the entries under a head that the signer signed does not get that head. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SignerStopped } from '@pramaan/signing'
import { expect, inject, onTestFinished, test } from 'vitest'
import { withDatabase } from '../../test/global-setup.ts'
import { type House, openHouse } from '../../test/harness.ts'
import { giveMoney } from '../../test/money-people.ts'
import { emptyDatabase } from '../../test/restored.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { readBackup } from '../backup/manifest.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { appUrl } from '../platform/app-login.ts'
import { openDatabase } from '../platform/database.ts'
import { withSealedTexts } from '../platform/sealed-texts.ts'
import { headsWith } from './heads.ts'

/** With nothing of theirs but money: what a test makes up past the tables' keys cannot be put back. */
async function newSaver({ asOwner }: House): Promise<string> {
  const id = randomUUID()
  await asOwner(
    `insert into client (id, account, email, email_key, name, password_hash, password_changed_at, identity_status, created_at)
     values ($1, $2, $3, $3, $2, 'x', now(), 'unverified', now())`,
    [id, id.slice(0, 8), `${id}@example.test`],
  )
  return id
}

/** The database of the house as it is now, put back into another one; the signer stays the same. */
async function putBack(house: House) {
  const { services, ownerUrl } = house
  const { keys } = services
  const folder = join(await mkdtemp(join(tmpdir(), 'pramaan-put-back-')), 'backup')
  const target = await emptyDatabase()
  await makeBackup({ ...services, url: ownerUrl }, folder)
  return async () => {
    await restoreBackup({ url: target.url, keys }, await readBackup(folder, keys), {
      replaces: false,
      keepsFindings: true,
    })
    const db = withSealedTexts(openDatabase({ url: appUrl(target.url, keys) }), keys)
    // As the house's own: a deposit without its cause is no matter here.
    const past = new URL(withDatabase(inject('postgresUrl'), new URL(target.url).pathname.slice(1)))
    past.searchParams.set('options', '-c session_replication_role=replica')
    const books = withSealedTexts(
      openDatabase({ url: past.href, connections: 1, asOwner: true, patience: { statementMs: 60_000 } }),
      keys,
    )
    onTestFinished(async () => {
      await books.close()
      await db.close()
      await target.drop()
      await rm(join(folder, '..'), { recursive: true })
    })
    return { db, heads: headsWith({ ...services, db }, 'demo'), books }
  }
}

test.each([
  ['and has nothing more of the client', 0],
  ['and has more entries of the client than were lost', 3],
])(
  'head 2 is not kept where a copy of before its entries is put back %s: signing stops',
  async (_what, posted) => {
    const house = await openHouse()
    onTestFinished(() => house.close())
    await house.asOwner('insert into instance (key_fingerprint) values ($1)', [
      house.services.keys.fingerprint,
    ])
    const [id, other] = [await newSaver(house), await newSaver(house)]
    const before = headsWith(house.services, 'demo')
    await giveMoney(house, id, 100)
    await before.make()
    const back = await putBack(house)
    await giveMoney(house, id, 200)
    expect(await before.make()).toBe(2n)

    const { db, heads, books } = await back()
    for (let n = 0; n < posted; n += 1) await giveMoney({ ...house, books }, id, 1)
    await giveMoney({ ...house, books }, other, 1)
    await expect(heads.make()).rejects.toThrow(SignerStopped)
    const kept = await db
      .as('firm')
      .query<{ number: bigint }>('select number from ledger_head order by number')
    expect(kept).toEqual([{ number: 1n }])
  },
)
