/** Set-up and running: the server alone, without its pages, for `npm run dev`. The database is given. */
import { readSettings } from '../apps/server/src/config.ts'
import { serve } from '../apps/server/src/main.ts'
import { giveUp, whenAskedToStop } from './stopping.ts'

const server = await start().catch(giveUp)
whenAskedToStop(() => server.close())

async function start() {
  const settings = readSettings(process.env)
  return serve({ ...settings, databaseUrl: settings.databaseUrl ?? '', webRoot: null })
}
