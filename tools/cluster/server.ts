/** Set-up and running: a server of a drill: the API alone, and no demo's people. */
import { readSettings } from '../../apps/server/src/config.ts'
import { type Server, serve } from '../../apps/server/src/main.ts'
import { giveUp, whenAskedToStop } from '../stopping.ts'

let server: Server | undefined
whenAskedToStop(async () => server?.close())
try {
  const settings = readSettings(process.env)
  server = await serve({ ...settings, databaseUrl: settings.databaseUrl ?? '', webRoot: null, isBare: true })
  console.log(`ready ${server.url}`)
} catch (error) {
  giveUp(error)
}
