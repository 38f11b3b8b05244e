import { urlOf } from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../test/harness.ts'
import { everyContract } from '../app.ts'

interface Shape {
  additionalProperties?: boolean
  properties?: object
  items?: Shape
}
interface Operation {
  summary?: string
  tags?: string[]
  requestBody?: {
    content: Record<string, { schema: Shape }>
  }
  responses?: Record<string, { content?: Record<string, { schema: object }> }>
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
  expect(page.info).toMatchObject({ title: house.rooms.brandName, version: expect.any(String) })
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
    const schema = body?.items ?? body
    expect(schema?.additionalProperties, contract.path).toBe(false)
    expect(Object.keys(schema?.properties ?? {}).length).toBeGreaterThan(0)
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
