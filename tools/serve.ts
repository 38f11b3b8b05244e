/**
 * Set-up and running: `npm run serve`. The server alone, for a container or a service: what is built already, over a database and a signer
 * that somebody else runs. It installs nothing, builds nothing and writes nowhere but where its key file is.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartFailure } from '@pramaan/local-postgres'
import { readSettings } from '../apps/server/src/config.ts'
import { type Server, serve } from '../apps/server/src/main.ts'
import { consoleRoot, webRoot } from './places.ts'
import { giveUp, whenAskedToStop } from './stopping.ts'

let server: Server | undefined
// Before it starts: whoever started it may be gone by then.
whenAskedToStop(async () => server?.close())
await run().catch(giveUp)

async function run() {
  const settings = readSettings(process.env)
  const { databaseUrl, signerUrl, publicOrigin } = settings
  if (!databaseUrl)
    throw new StartFailure('npm run serve brings no database: set DATABASE_URL, or use npm start.')
  if (!signerUrl)
    throw new StartFailure(
      'npm run serve brings no signer: set SIGNER_URL and SIGNER_TOKEN_FILE, or use npm start.',
    )
  const unbuilt = [webRoot, consoleRoot].find((dir) => !existsSync(join(dir, 'index.html')))
  if (unbuilt) throw new StartFailure(`Nothing is built in ${unbuilt}: run npm run build first.`)
  server = await serve({ ...settings, databaseUrl, webRoot, consoleRoot })
  console.log(`The server is ready: ${server.url}${publicOrigin ? `, for ${publicOrigin}` : ''}`)
}
