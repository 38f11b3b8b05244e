import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { login, refusals, urlOf } from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../test/harness.ts'
import { menuPaths } from '../features/sessions/menu.ts'
import { isPageOfConsole, isPageOfWeb } from './page-paths.ts'

const SCRIPT = `export const page = '${'x'.repeat(2000)}'`

let folder: string
let house: House
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pramaan-web-'))
  const root = join(folder, 'dist')
  await mkdir(join(root, 'assets'), { recursive: true })
  await writeFile(join(root, 'index.html'), '<title>app</title>')
  await writeFile(join(root, 'login.html'), '<title>login</title>')
  await writeFile(join(root, 'assets/app-a1b2c3.js'), SCRIPT)
  await writeFile(join(root, 'assets/app-a1b2c3.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(join(root, 'assets/app-a1b2c3.js.gz'), gzipSync(SCRIPT))
  await writeFile(join(root, 'favicon.svg'), '<svg/>')
  await writeFile(join(root, 'verify.html'), '<title>verifier</title>')
  await writeFile(join(root, '.hidden'), 'hidden')
  await writeFile(join(folder, 'secret.txt'), 'the secret')
  const consoleRoot = join(folder, 'console')
  await mkdir(join(consoleRoot, 'assets'), { recursive: true })
  await writeFile(join(consoleRoot, 'index.html'), '<title>console</title>')
  await writeFile(join(consoleRoot, 'assets/desk-a1b2c3.js'), SCRIPT)
  await writeFile(join(consoleRoot, 'assets/desk-a1b2c3.js.br'), brotliCompressSync(SCRIPT))
  house = await openHouse({ webRoot: root, consoleRoot })
})
afterAll(async () => {
  await house.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers = {}) => house.app.inject({ url, headers })

test('a hashed asset is kept for a year and never asked for again', async () => {
  const response = await get('/assets/app-a1b2c3.js')
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(response.headers['content-type']).toMatch(/javascript/)
  expect(response.body).toBe(SCRIPT)
})

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['identity', undefined, (body: Buffer) => body],
] as const)(
  'Accept-Encoding %s gets %s, with the script’s own type, and caches keep them apart',
  async (accepts, encoding, open) => {
    const response = await get('/assets/app-a1b2c3.js', { 'accept-encoding': accepts })
    expect(response.headers['content-encoding']).toBe(encoding)
    expect(response.headers['content-type']).toMatch(/javascript/)
    expect(String(response.headers.vary).toLowerCase()).toContain('accept-encoding')
    expect(open(response.rawPayload).toString()).toBe(SCRIPT)
  },
)

test('a page is never taken from a cache; /login and /console have their own', async () => {
  for (const [url, title] of [
    ['/login', 'login'],
    ['/login?next=/me', 'login'],
    ['/', 'app'],
    ['/dashboard', 'app'],
    ['/portfolio/holding', 'app'],
    ['/Portfolio/Holding/', 'app'],
    ['/kyc', 'app'],
    ['/error', 'app'],
    ['/console', 'console'],
    ['/console/', 'console'],
    ['/console/clients/1?q=x', 'console'],
    ['/console/statements/lines', 'console'],
  ] as const) {
    const response = await get(url)
    expect([response.statusCode, response.headers['cache-control']], url).toEqual([200, 'no-cache'])
    expect(response.body).toBe(`<title>${title}</title>`)
  }
})

test.each([
  ['/no-such-page', 'app'],
  ['/login/deeper', 'app'],
  ['/consoles', 'app'],
  ['/console/no-such-room', 'console'],
])('%s is 404: to a browser with the app’s own page, to a program in JSON', async (url, title) => {
  const seen = await get(url, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
  expect([seen.statusCode, seen.headers['cache-control']]).toEqual([404, 'no-cache'])
  expect(seen.body).toBe(`<title>${title}</title>`)
  for (const accept of ['*/*', 'application/json', undefined]) {
    const told = await get(url, accept ? { accept } : {})
    expect([told.statusCode, told.json().code]).toEqual([404, 'call_unknown'])
  }
  expect((await house.app.inject({ method: 'HEAD', url })).statusCode).toBe(404)
})

/** What a router's source declares, in its own order. */
const routesIn = (file: string, pattern: RegExp): string[] =>
  [...readFileSync(join(import.meta.dirname, '../../../..', file), 'utf8').matchAll(pattern)].map(
    ([, path = '']) => `/${path.replace(/^\//, '')}`,
  )

test('every page of the two routers is one here too', () => {
  const isPage = isPageOfWeb(menuPaths)
  const web = routesIn('apps/web/src/app/router.tsx', /path: '(\/[^']*)'/g)
  const services = routesIn('apps/console/src/app/router.tsx', /page\('([^'*]+)'/g)
  expect([web.length > 5, services.length > 20]).toEqual([true, true])
  expect(web.filter((path) => !isPage(path))).toEqual([])
  expect(services.filter((path) => !isPageOfConsole(path))).toEqual([])
})

test('the console has its own assets, kept for a year and compressed', async () => {
  const response = await get('/console/assets/desk-a1b2c3.js', { 'accept-encoding': 'br' })
  expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(brotliDecompressSync(response.rawPayload).toString()).toBe(SCRIPT)
  for (const url of ['/console/assets/app-a1b2c3.js', '/assets/desk-a1b2c3.js', '/console/favicon.svg']) {
    expect((await get(url)).statusCode, url).toBe(404)
  }
})

test('the offline verifier is saved and never run on our own origin', async () => {
  const { statusCode, headers, body } = await get('/verify.html')
  expect([statusCode, body]).toEqual([200, '<title>verifier</title>'])
  expect(headers['content-disposition']).toBe('attachment; filename="verify.html"')
  expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'")
})

test('a file at the root is kept for an hour', async () => {
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
})

test.each([
  '/assets/../../secret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%5c..%5csecret.txt',
  '/assets/%252e%252e/%252e%252e/secret.txt',
  '//secret.txt',
  '/.hidden',
  '/%2ehidden',
  '/console/../secret.txt',
  '/console/%2e%2e/secret.txt',
  '/console/..%2fsecret.txt',
  '/console/index.html',
  '/index.html',
  '/login.html',
  '/assets/missing.js',
  '/assets/',
  '/assets',
  '/assets/app-a1b2c3.js%00.html',
  '/assets/app-a1b2c3%00.js',
  '/favicon.svg/x.js',
  '/file:%2f%2f%2fetc%2fpasswd.txt',
])('%s leads nowhere: no file outside, no listing, and nothing that a cache would keep', async (url) => {
  const response = await get(url)
  expect(response.body).not.toMatch(/secret$|hidden$|root:/)
  expect(response.headers['cache-control']).not.toContain('immutable')
  expect([400, 404]).toContain(response.statusCode)
})

test.each([
  ['GET', '/api/unknown', 404, 'call_unknown'],
  ['GET', '/api/unknown.js', 404, 'call_unknown'],
  ['GET', '/api', 404, 'call_unknown'],
  ['HEAD', '/api/unknown', 404, 'call_unknown'],
  ['GET', '/.well-known/openid-configuration', 404, 'call_unknown'],
  ['GET', '/.well-known/security.txt', 404, 'call_unknown'],
  ['GET', '/foo.php', 404, 'call_unknown'],
  ['GET', '/wp-admin/setup.php', 404, 'call_unknown'],
  ['GET', '/data/nothing', 404, 'call_unknown'],
  ['GET', '/console-api/x', 404, 'call_unknown'],
  ['GET', '/stream/nothing', 404, 'call_unknown'],
  ['GET', '/%61pi/unknown', 404, 'call_unknown'],
  ['POST', '/api/unknown', 404, 'call_unknown'],
  ['POST', '/dashboard', 404, 'call_unknown'],
  ['GET', urlOf(login), 405, 'method_wrong'],
  ['HEAD', urlOf(login), 405, 'method_wrong'],
] as const)('%s %s belongs to the calls: %i in JSON, never the page', async (method, url, status, code) => {
  const response = await house.app.inject({
    method,
    url,
    headers: { 'x-requested-with': 'x', accept: 'text/html' },
  })
  expect(response.statusCode).toBe(status)
  expect(response.headers['content-type']).toMatch(/^application\/json/)
  if (method !== 'HEAD') expect(response.json()).toEqual({ code, message: refusals[code].says, data: null })
})
