import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutSchemas } from '../../build/light-contracts.ts'

const folder = join(import.meta.dirname, '../../../../packages/contracts/src')
const calls = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
  .map((name) => ({ name, code: readFileSync(join(folder, name), 'utf8') }))
  .filter(({ code }) => code.includes('= apiCall({'))

test('there are calls to lighten', () => expect(calls.length).toBeGreaterThan(1))

test.each(calls)('$name keeps every address and loses every schema', ({ code }) => {
  const light = withoutSchemas(code)
  const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0
  expect(count(light, /= apiCall\(\{/g)).toBe(count(code, /= apiCall\(\{/g))
  expect(count(light, /^ {2}(method|path|access): '/gm)).toBe(count(code, /^ {2}(method|path|access): '/gm))
  expect(light.replace(/^export type .*$/gm, '')).not.toMatch(/zod|\bz\./)
  expect(light).not.toMatch(/^ {2}(body|query|params|reply): /m)
})
