/**
 * Set-up and running: `npm run migrate`. Brings the database to the form of this version with the owner's login, for an
 * operator who gives the serving machine only the app's.
 */

import { bindOldHashes } from '../apps/server/src/clients/bind-old-hashes.ts'
import { sealOldTexts } from '../apps/server/src/clients/seal-old-texts.ts'
import { referencesIn } from '../apps/server/src/payments/references.ts'
import { openDatabase } from '../apps/server/src/platform/database.ts'
import { databaseFailure } from '../apps/server/src/platform/database-failure.ts'
import { existingKeys } from '../apps/server/src/platform/keys.ts'
import { migrate } from '../apps/server/src/platform/migrate.ts'
import { withSealedTexts } from '../apps/server/src/platform/sealed-texts.ts'
import { teachServerKey } from '../apps/server/src/platform/server-key.ts'
import { fillProducts } from '../apps/server/src/products/registry.ts'
import { appUrlOn, onInstance, ownerUrlOn } from './instance.ts'
import { giveUp } from './stopping.ts'

await onInstance(async (given) => {
  const { migrationsUrl, databaseUrl } = given
  try {
    const ownerUrl = await ownerUrlOn(given)
    // By hand the functions of this version are put there also where they had been replaced, or changed.
    await migrate(ownerUrl, { functions: 'always', fill: fillProducts })
    await sealTexts(ownerUrl, given.keysFile)
    // The server may be given nothing else than that login, so it must be there.
    if (migrationsUrl) await appUrlOn(given)
  } catch (error) {
    const setting = migrationsUrl ? 'MIGRATIONS_DATABASE_URL' : 'DATABASE_URL'
    throw databaseFailure(error, migrationsUrl ?? databaseUrl, setting) ?? error
  }
  console.log('The database has the form of this version.')
}).catch(giveUp)

/** With the key file at hand also what an earlier version left in plain is sealed; without it, a start with it asks for this. */
async function sealTexts(ownerUrl: string, keysFile: string): Promise<void> {
  const keys = await existingKeys(keysFile)
  if (!keys) return
  const owner = openDatabase({ url: ownerUrl, connections: 1, asOwner: true })
  try {
    await sealOldTexts(withSealedTexts(owner, keys), referencesIn)
    await bindOldHashes(owner, keys)
    await teachServerKey(owner, keys)
  } finally {
    await owner.close()
  }
}
