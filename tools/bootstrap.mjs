/**
 * Set-up and running: the first thing that runs, with nothing installed and on any Node from 20 on. It installs from
 * the lockfile when needed and hands over to `tools/<command>.ts` on a Node that runs TypeScript. No dependencies.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import nodeModule from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { installedMatchesLock, nodeIn } from './installed.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stamp = join(modules, '.pramaan-installed')
const lock = join(root, '.cache', 'installing')
/** What Node has compiled once; it halves the time that a start spends on loading. */
const compiled = join(root, '.cache', 'compiled')
const [command = '', ...args] = process.argv.slice(2)

/** What npm's words hold when nothing at all answers. */
const NO_NETWORK =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|E(RR_SOCKET_)?TIMEOUT|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH/
const NO_REGISTRY =
  'Installing failed: the package registry cannot be reached. Check the network and what `npm config get registry` and `npm config get proxy` say, then start again.'

/** A failure that the person reads as one sentence, without a stack. */
class Sentence extends Error {}

await main().catch(fail)

async function main() {
  const tool = join(root, command.startsWith('bench/') ? '' : 'tools', `${command}.ts`)
  if (!/^(bench\/)?[a-z0-9-]+$/.test(command) || !existsSync(tool)) {
    throw new Sentence(`There is no command "${command}" in tools/.`)
  }
  if (!isInstalled()) await alone(install)
  if (runsTypeScript(process.version)) {
    process.argv.splice(1, 2, tool)
    nodeModule.enableCompileCache?.(compiled)
    await import(pathToFileURL(tool).href)
  } else handOver(tool)
}

function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()
}

/** A checkout that moves to another kind of machine must be installed again. */
function fingerprint() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  return `${process.platform}-${process.arch} ${hash.digest('hex')}\n`
}

/** Runs the work under a lock, so that two starts never install into each other. */
async function alone(work) {
  mkdirSync(dirname(lock), { recursive: true })
  let told = false
  while (!takeLock()) {
    if (!told) console.log('Waiting for another start that is installing …')
    told = true
    await sleep(200)
  }
  try {
    if (!isInstalled()) await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function takeLock() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (!isAlive(lockHolder())) rmSync(lock, { force: true })
    return false
  }
}

/** None when the lock was given back this instant. */
function lockHolder() {
  try {
    return Number(readFileSync(lock, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

function isAlive(pid) {
  // An empty file was made this instant, and its number follows; of one that is gone there is nothing to remove.
  if (!pid) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

async function install() {
  if (!installedMatchesLock(root)) {
    console.log('Installing what the lockfile names …')
    const isThere = await registryAnswers()
    // Not `npm ci`: it refuses a lockfile that leaves out a platform whose optional packages the registry lacks.
    // `--no-save` keeps the lockfile's versions and checksums just as strictly and never rewrites it.
    const { code, said } = await npm(
      'install',
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--include=dev',
      '--include=optional',
      '--loglevel=http',
      // Without a registry there may still be all of it in npm's own cache.
      ...(isThere ? [] : ['--offline']),
    )
    if (code !== 0) {
      if (!isThere) throw new Sentence(NO_REGISTRY)
      console.error(said.trim())
      throw new Sentence(whyInstallFailed(said))
    }
  }
  writeFileSync(stamp, fingerprint())
}

/**
 * Whether the registry says anything at all, asked first because npm's own install tries for many minutes. It has
 * twice half a minute for it, which a slow line needs; any answer, also a refusal, is one.
 */
async function registryAnswers() {
  const { code, said } = await npm(
    'ping',
    '--fetch-retries=1',
    '--fetch-retry-mintimeout=1000',
    '--fetch-timeout=30000',
  )
  return code === 0 || !NO_NETWORK.test(said)
}

function npm(...words) {
  const script = process.env.npm_execpath
  const [program, ...first] = script?.endsWith('.js') ? [process.execPath, script] : ['npm']
  // npm_config_* of the outer `npm start` (a different prefix, for one) must not steer this run.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(lifecycle|package)_/.test(name)),
  )
  const child = spawn(program, [...first, ...words], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const progress = showProgress(words[0])
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      progress.hear(text)
      said += text
    })
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, said: error.message }))
    child.once('close', (code) => resolve({ code, said: withoutNoise(said) }))
  }).finally(progress.end)
}

/** Says every few seconds what goes on: on a terminal in one line that changes, elsewhere in lines of their own. */
function showProgress(command) {
  const begun = Date.now()
  const isTerminal = process.stdout.isTTY === true
  let fetched = 0
  const line = () => {
    const seconds = Math.round((Date.now() - begun) / 1000)
    return command === 'ping'
      ? `  asking the package registry, ${seconds} s`
      : `  ${fetched} package files so far, ${seconds} s`
  }
  const show = () => process.stdout.write(isTerminal ? `\r\x1b[K${line()}` : `${line()}\n`)
  const timer = setInterval(show, isTerminal ? 1000 : 10_000)
  return {
    hear: (text) => {
      fetched += text.match(/^npm http fetch GET 200/gm)?.length ?? 0
    },
    end: () => {
      clearInterval(timer)
      if (isTerminal) process.stdout.write('\r\x1b[K')
    },
  }
}

/** Each fetch, and the packages that ask for a newer Node than the one npm runs on: they run on the one we bring. */
function withoutNoise(said) {
  return said
    .split('\n')
    .filter((line) => !/^npm ((warn|WARN) EBADENGINE|http )/.test(line))
    .join('\n')
}

function whyInstallFailed(said) {
  if (NO_NETWORK.test(said)) return NO_REGISTRY
  if (/ENOSPC/.test(said)) return 'Installing failed: the disk is full.'
  if (/EACCES|EPERM|EROFS/.test(said)) return `Installing failed: ${modules} cannot be written by this user.`
  return 'Installing failed: npm’s own words are above.'
}

/** The Node from the registry; on a platform without one, the person's own if it is new enough. */
function handOver(tool) {
  const bundled = nodeIn(modules)
  if (!bundled) throw new Sentence(`Node 22.18 or newer is needed here; this is ${process.version}.`)
  const env = { ...process.env, NODE_COMPILE_CACHE: compiled }
  const child = spawn(bundled, [tool, ...args], { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  // The channel carries nothing. It closes when this process is gone, however it went, and the child then stops.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('error', fail)
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

function runsTypeScript(version) {
  const [major = 0, minor = 0] = version.slice(1).split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 18)
}

function fail(error) {
  console.error(error instanceof Sentence ? error.message : error)
  process.exit(1)
}
