import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutSchemas } from '../../build/light-contracts.ts'

const folder = join(import.meta.dirname, '../../../../packages/contracts/src')
const calls = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
  .map((name) => ({ name, code: readFileSync(join(folder, name), 'utf8') }))
  .filter(({ code }) => /= (?:api|data)Call\(\{/.test(code))

test('there are calls to lighten', () => expect(calls.length).toBeGreaterThan(1))

test.each(calls)('$name keeps every address and loses every schema', ({ code }) => {
  const light = withoutSchemas(code)
  const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0
  expect(count(light, /= (?:api|data)Call\(\{/g)).toBe(count(code, /= (?:api|data)Call\(\{/g))
  expect(count(light, /^ {2}(method|path|access): '/gm)).toBe(count(code, /^ {2}(method|path|access): '/gm))
  expect(light.replace(/^export type .*$/gm, '')).not.toMatch(/zod|\bz\./)
  expect(light).not.toMatch(/^ {2}(body|query|params|reply): /m)
})

test('a file that took only schemas from another no longer imports it', () => {
  const watch = calls.find(({ name }) => name === 'watch.ts')?.code ?? ''
  expect(watch).toContain("from './market.ts'")
  expect(withoutSchemas(watch)).not.toContain("from './market.ts'")
})
