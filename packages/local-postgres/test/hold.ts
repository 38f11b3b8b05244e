/** A stand-in for the server: starts PostgreSQL on the folder it is given, says so, and waits to be stopped or killed. */
import { startPostgres } from '../src/index.ts'

const database = await startPostgres({ dataDir: process.argv[2] ?? '', durable: true })
process.once('SIGTERM', async () => {
  await database.stop()
  process.exit(0)
})
process.stdout.write(`${database.url}\n`)
setInterval(() => {}, 60_000)
