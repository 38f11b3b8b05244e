/**
 * Set-up and running: `npm run migrate`. Brings the database to the form of this version with the owner's login, for an
 * operator who gives the serving machine only the app's.
 */

import { openDatabase } from '../apps/server/src/platform/database.ts'
import { databaseFailure } from '../apps/server/src/platform/database-failure.ts'
import { existingKeys } from '../apps/server/src/platform/keys.ts'
import { migrate } from '../apps/server/src/platform/migrate.ts'
import { fillProducts } from '../apps/server/src/products/registry.ts'
import { sealAsOwner } from '../apps/server/src/seal-as-owner.ts'
import { appUrlOn, onInstance, ownerUrlOn } from './instance.ts'
import { giveUp } from './stopping.ts'

await onInstance(async (given) => {
  const { migrationsUrl, databaseUrl, keysFile } = given
  try {
    const ownerUrl = await ownerUrlOn(given)
    // By hand the functions of this version are put there also where they had been replaced, or changed.
    await migrate(ownerUrl, { functions: 'always', fill: fillProducts })
    await withKeys(ownerUrl, keysFile)
    // The server may be given nothing else than that login, so it must be there.
    if (migrationsUrl) await appUrlOn(given)
  } catch (error) {
    const setting = migrationsUrl ? 'MIGRATIONS_DATABASE_URL' : 'DATABASE_URL'
    throw databaseFailure(error, migrationsUrl ?? databaseUrl, setting) ?? error
  }
  console.log('The database has the form of this version.')
}).catch(giveUp)

/**
 * What needs the keys and the owner's login. A new database gets its key file here, since a server with the app's login alone could not use it
 * otherwise; without that of an older one nothing is made in its place, and a start with it asks for this.
 */
async function withKeys(ownerUrl: string, keysFile: string): Promise<void> {
  const isThere = (await existingKeys(keysFile)) !== null
  if (!isThere && (await hasKeys(ownerUrl))) return
  await sealAsOwner(ownerUrl, keysFile)
  if (!isThere)
    console.log(
      `The instance’s keys were made: ${keysFile}. Copy them to a second place now, and to each server.`,
    )
}

async function hasKeys(ownerUrl: string): Promise<boolean> {
  const owner = openDatabase({ url: ownerUrl, connections: 1, asOwner: true })
  try {
    return (await owner.query('select from instance')).length > 0
  } finally {
    await owner.close()
  }
}
