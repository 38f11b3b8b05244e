/**
 * Set-up and running: `npm run migrate`. Brings the database to the form of this version with the owner's login, for an
 * operator who gives the serving machine only the app's.
 */

import { databaseFailure } from '../apps/server/src/platform/database-failure.ts'
import { migrate } from '../apps/server/src/platform/migrate.ts'
import { appUrlOn, onInstance, ownerUrlOn } from './instance.ts'
import { giveUp } from './stopping.ts'

await onInstance(async (given) => {
  const { migrationsUrl, databaseUrl } = given
  try {
    await migrate(await ownerUrlOn(given))
    // The server may be given nothing else than that login, so it must be there.
    if (migrationsUrl) await appUrlOn(given)
  } catch (error) {
    const setting = migrationsUrl ? 'MIGRATIONS_DATABASE_URL' : 'DATABASE_URL'
    throw databaseFailure(error, migrationsUrl ?? databaseUrl, setting) ?? error
  }
  console.log('The database has the form of this version.')
}).catch(giveUp)
