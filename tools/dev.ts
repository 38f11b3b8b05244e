/**
 * Set-up and running: `npm run dev`. Vite with hot reload on PORT; behind it the server, started again when one of its
 * files changes; one database for both.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { claimDataDir, type LocalPostgres, startPostgres } from '@pramaan/local-postgres'
import { readSettings } from '../apps/server/src/config.ts'
import { consoleDir, program, root, webDir } from './places.ts'
import { assertPortIsFree, freePort } from './port.ts'
import { giveUp, whenAskedToStop } from './stopping.ts'

let postgres: LocalPostgres | undefined
const children: ChildProcess[] = []

whenAskedToStop(stop)
await start().catch(async (error: unknown) => {
  // The cause is what the person must read, also when the stop fails after it.
  await stop().catch(() => {})
  giveUp(error)
})

async function start() {
  const settings = readSettings(process.env)
  await assertPortIsFree(settings.host, settings.port)
  claimDataDir(settings.dataDir)
  if (!settings.databaseUrl) postgres = await startPostgres({ dataDir: settings.dataDir, durable: true })
  const databaseUrl = settings.databaseUrl ?? postgres?.url ?? ''
  const apiPort = await freePort()
  const env = {
    ...process.env,
    PORT: String(apiPort),
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
  }
  run(['--watch', '--watch-preserve-output', join(root, 'tools', 'serve-api.ts')], env)
  const consolePort = await freePort()
  const servers = {
    ...process.env,
    PRAMAAN_API: `http://localhost:${apiPort}`,
    PRAMAAN_CONSOLE: `http://localhost:${consolePort}`,
  }
  run(viteAt(consoleDir, consolePort), servers)
  run(viteAt(webDir, settings.port), servers)
}

function viteAt(dir: string, port: number): string[] {
  return [program('vite/bin/vite.js'), dir, '--port', String(port), '--strictPort', '--clearScreen', 'false']
}

function run(args: string[], env: NodeJS.ProcessEnv) {
  children.push(spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' }))
}

async function stop() {
  await Promise.all(children.map(stopChild))
  await postgres?.stop()
}

async function stopChild(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
