import { urlOf } from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type House, openHouse } from '../../test/harness.ts'
import { everyContract, operationIdOf } from './operation-ids.ts'

interface Shape {
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  additionalProperties?: boolean
  properties?: object
  items?: Shape
}
interface Operation {
  operationId?: string
  summary?: string
  tags?: string[]
  requestBody?: {
    content: Record<string, { schema: Shape; example?: unknown }>
  }
  responses?: Record<string, { content?: Record<string, { schema: object; example?: unknown }> }>
}
interface Page {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components?: Record<string, Record<string, object>>
}

let house: House
let page: Page
beforeAll(async () => {
  house = await openHouse()
  const response = await house.app.inject('/openapi.json')
  expect(response.statusCode).toBe(200)
  page = response.json()
})
afterAll(() => house.close())

const pathOf = (url: string): string => url.replaceAll(/:([^/]+)/g, '{$1}')

test('the page is OpenAPI 3.1 with a title, a version and only paths, methods and parts that the format knows', () => {
  expect(page.openapi).toMatch(/^3\.1\.\d+$/)
  expect(page.info).toMatchObject({ title: house.services.brandName, version: expect.any(String) })
  expect(
    Object.keys(page).filter(
      (key) => !['openapi', 'info', 'paths', 'components', 'servers', 'tags'].includes(key),
    ),
  ).toEqual([])
  for (const [path, operations] of Object.entries(page.paths)) {
    expect(path).toMatch(/^\/[^:?]*$/)
    for (const [method, operation] of Object.entries(operations)) {
      expect(['get', 'post', 'put', 'delete']).toContain(method)
      expect(Object.keys(operation.responses ?? {}).length, `${method} ${path}`).toBeGreaterThan(0)
      const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name)
      const described =
        (operation as { parameters?: { name: string; in: string; required?: boolean }[] }).parameters ?? []
      expect(described.filter((one) => one.in === 'path' && one.required).map(({ name }) => name)).toEqual(
        names,
      )
    }
  }
})

test('every contract is on the page with its summary and access, and nothing else is', () => {
  const listed = Object.entries(page.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, { summary, tags }]) => `${method.toUpperCase()} ${path} ${tags?.join()} ${summary}`,
    ),
  )
  const declared = everyContract.map((contract) => {
    const who = contract.roles ? `${contract.access}: ${contract.roles.join(', ')}` : contract.access
    return `${contract.method} ${pathOf(urlOf(contract))} ${who} ${contract.summary}`
  })
  expect(listed.toSorted()).toEqual(declared.toSorted())
})

test('the page says of every body that unknown fields are refused, as the server does', () => {
  for (const contract of everyContract.filter(({ body }) => body)) {
    const operation = page.paths[pathOf(urlOf(contract))]?.[contract.method.toLowerCase()]
    const body = operation?.requestBody?.content['application/json']?.schema
    // Where there are several kinds of it, each.
    const schema = body?.items ?? body
    for (const one of schema?.anyOf ?? schema?.oneOf ?? [schema]) {
      expect(one?.additionalProperties, contract.path).toBe(false)
      expect(Object.keys(one?.properties ?? {}).length).toBeGreaterThan(0)
    }
  }
})

test('every reference on the page leads somewhere', () => {
  const references = [...JSON.stringify(page).matchAll(/"\$ref":"([^"]+)"/g)].map(
    ([, target]) => target ?? '',
  )
  for (const target of references) {
    const [root, ...steps] = target.split('/')
    expect(root).toBe('#')
    const found = steps.reduce<unknown>(
      (at, step) => (typeof at === 'object' && at !== null ? Reflect.get(at, step) : undefined),
      page,
    )
    expect(found, target).toBeDefined()
  }
})

const operations = () => Object.values(page.paths).flatMap((methods) => Object.values(methods))

test('every operation is named as the contracts export it, and no two alike', () => {
  const names = operations().map(({ operationId }) => operationId)
  expect(new Set(names).size).toBe(everyContract.length)
  expect(names).toEqual(expect.arrayContaining(['login', 'listMail', 'requestWithdrawal']))
  expect(names.filter((name) => !/^[a-z][A-Za-z0-9]+$/.test(name ?? ''))).toEqual([])
})

test('every example of a body is one that the call takes, and nearly every body and reply has one', () => {
  const bodies = operations().flatMap(({ operationId, requestBody }) => {
    const contract = everyContract.find((one) => operationIdOf(one) === operationId)
    const json = requestBody?.content['application/json']
    return json && contract?.body ? [{ operationId, schema: contract.body, example: json.example }] : []
  })
  for (const { operationId, schema, example } of bodies)
    if (example !== undefined) expect(z.safeParse(schema, example).success, operationId).toBe(true)
  const without = bodies.filter(({ example }) => example === undefined).map(({ operationId }) => operationId)
  const silent = operations()
    .filter(({ responses }) => responses?.['200']?.content?.['application/json'] !== undefined)
    .filter(({ responses }) => responses?.['200']?.content?.['application/json']?.example === undefined)
    .map(({ operationId }) => operationId)
  expect([without, silent]).toEqual([[], []])
})
