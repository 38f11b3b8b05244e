/** Bench: one of several servers over one database, without a demo's people. Runs as a program. */
import { readSettings } from '../../apps/server/src/config.ts'
import { serve } from '../../apps/server/src/main.ts'

const settings = readSettings(process.env)
const server = await serve({
  ...settings,
  databaseUrl: settings.databaseUrl ?? '',
  webRoot: null,
  isBare: true,
})
process.on('SIGTERM', async () => {
  await server.close()
  process.exit(0)
})
process.stdout.write(`ready ${server.url}\n`)
