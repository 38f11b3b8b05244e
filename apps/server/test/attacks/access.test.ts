/** Who may call what. A new route is a new line in access.txt, read by whoever reviews the change. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { urlOf } from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyContract, type RouteAccess } from '../../src/app.ts'
import { type House, openHouse } from '../harness.ts'

let house: House
let mounted: readonly RouteAccess[]
beforeAll(async () => {
  house = await openHouse()
  mounted = house.app.accessList
})
afterAll(() => house.close())

const line = ({ access, roles, method, url }: RouteAccess): string =>
  [access.padEnd(15), method.padEnd(6), url, ...(roles.length > 0 ? [`(${roles.join(', ')})`] : [])].join(' ')
const page = (routes: readonly RouteAccess[]): string[] => routes.map(line).toSorted()

test('every route is on the access page, and the page lists no ghosts', async () => {
  const written = await readFile(join(import.meta.dirname, '../access.txt'), 'utf8')
  expect(page(mounted.filter(({ method }) => method !== 'HEAD'))).toEqual(
    written.trimEnd().split('\n').toSorted(),
  )
})

test('every contract is mounted with its own access and roles, and every call is a contract', () => {
  const declared = everyContract.map(({ access, roles = [], method, ...contract }) => ({
    access,
    roles,
    method,
    url: urlOf(contract),
  }))
  const calls = mounted.filter(
    ({ url, method }) => /^\/(api|console-api|data)\//.test(url) && method !== 'HEAD',
  )
  expect(page(calls)).toEqual(page(declared))
})

test('a HEAD request needs the same access as the GET beside it', () => {
  for (const head of mounted.filter(({ method }) => method === 'HEAD')) {
    const get = mounted.find(({ method, url }) => method === 'GET' && url === head.url)
    expect(get?.access, head.url).toBe(head.access)
  }
})
