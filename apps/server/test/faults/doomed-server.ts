/** A server as a process of its own, to be killed: the API alone, without the demo's people. */
import { readSettings } from '../../src/config.ts'
import { serve } from '../../src/main.ts'

// Whoever would kill it may be killed before.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) process.exit(1)
}, 1000).unref()

const settings = readSettings(process.env)
const server = await serve({
  ...settings,
  databaseUrl: settings.databaseUrl ?? '',
  webRoot: null,
  isBare: true,
})
process.stdout.write(`ready ${server.url}\n`)
