import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './places.ts'
import { sourceFiles } from './source-files.ts'
import { bans, untidy } from './tidy.ts'

/** For each ban something that breaks it, and something close by that does not. */
const planted: Record<string, [path: string, broken: string, tidy: string]> = {
  'a failure that nobody is told': [
    'apps/web/src/features/me/devices.tsx',
    'call(listDevices, {}, { background: true })',
    'call(listDevices, {}, { inline: true })',
  ],
  'the time of day outside the clock': [
    'apps/server/src/app.ts',
    'const now = new Date()',
    'new Date(row.at)',
  ],
  'a product named outside its folder': [
    'apps/web/src/features/portfolio/waiting-order.tsx',
    `order.ttype === 'fo'`,
    'useOrderScreens(order.ttype)',
  ],
  'the whole of zod': [
    'apps/server/src/backup/manifest.ts',
    `import { z } from 'zod'`,
    `import * as z from 'zod/mini'`,
  ],
  parseFloat: ['packages/money/src/paise.ts', 'parseFloat(text)', 'parsePaise(text)'],
  toFixed: ['packages/ui/src/money.tsx', 'amount.toFixed(2)', 'format(amount)'],
  'Math.random': ['apps/web/src/platform/call.ts', 'Math.random()', 'crypto.randomUUID()'],
  'a cookie past the contract': [
    'apps/server/src/features/sessions/routes.ts',
    `reply.setCookie('did', secret)`,
    'return { data, cookies: [deviceCookie(device)] }',
  ],
  'console in the server': ['apps/server/src/app.ts', `console.log('here')`, `app.log.info('here')`],
  'the inner side of Node': [
    'apps/server/src/platform/websocket-door.ts',
    `process.binding('stream_wrap')`,
    'socket.write(frame)',
  ],
  'a caller’s address outside its one place': [
    'apps/server/src/features/sessions/routes.ts',
    'const network = request.ip',
    'const network = networkOf(request)',
  ],
  'a test that does not run': ['apps/server/src/app.test.ts', `test.skip('x')`, `test('x')`],
  'a test that runs only somewhere': ['apps/server/src/app.test.ts', `test.runIf(isHere)('x')`, `test('x')`],
  'a promise to do it later': ['packages/ui/styles/main.css', '/* TODO */', '/* Done. */'],
  'a silenced type': ['tools/run.ts', 'x as unknown as string', 'String(x)'],
  'another origin in what the browser loads': [
    'apps/web/index.html',
    '<link href="https://fonts.example.com/a.css">',
    '<svg xmlns="http://www.w3.org/2000/svg">',
  ],
  'a source file over 400 lines': ['tools/run.ts', '\n'.repeat(400), '\n'.repeat(399)],
  'a migration that does not say why or what it locks': [
    'apps/server/migrations/0001_x/up.sql',
    '-- Why: x\ncreate table x ()',
    '-- Why: x\n-- Locks: new table only.\ncreate table x ()',
  ],
  'a migration that takes something away, or renames it, without saying since when nothing uses it': [
    'apps/server/migrations/0105_contract_x/up.sql',
    '-- Why: x\n-- Locks: x\nalter table x drop column y',
    '-- Why: x\n-- Locks: x\n-- Contract: column x.y, unused since 0.2.0\nalter table x drop column y',
  ],
  'a function or a view in a migration': [
    'apps/server/migrations/0043_x/up.sql',
    '-- Why: x\n-- Locks: x\ncreate or replace\n  function x() returns void',
    '-- Why: x\n-- Locks: x\ndrop view x; create trigger x before update on y execute function z()',
  ],
}

const plantedNames: Record<string, [broken: string, tidy: string]> = {
  'a file name that is not kebab-case': ['packages/ui/src/TextInput.tsx', 'packages/ui/src/text-input.tsx'],
  'a name that says nothing': ['apps/web/src/platform/date-utils.ts', 'apps/web/src/platform/dates.ts'],
}

const bansBrokenBy = (path: string, text: string) => untidy([{ path, text }]).map(({ ban }) => ban)

test('the tree is tidy', () => {
  expect(untidy(sourceFiles()).map(({ path, ban, instead }) => `${path}: ${ban}; ${instead}`)).toEqual([])
})

test.each(bans.map(({ name }) => name))('a planted sample is found: %s', (name) => {
  const [path, broken, tidy] = planted[name] ?? ['', '', '']
  const [brokenPath, tidyPath] = plantedNames[name] ?? [path, path]
  if (!brokenPath || !tidyPath) throw new Error(`Plant a sample for the ban "${name}".`)
  expect(bansBrokenBy(brokenPath, broken)).toContain(name)
  expect(bansBrokenBy(tidyPath, tidy)).not.toContain(name)
})

test('the clock files, and only they, may ask for the time of day', () => {
  expect(bansBrokenBy('apps/web/src/platform/clock.ts', 'Date.now()')).toEqual([])
  expect(bansBrokenBy('apps/web/src/platform/o-clock.ts', 'Date.now()')).toHaveLength(1)
})

test('a migration that takes away is named so, for older servers read its name; one that only adds, or loosens, is not', () => {
  const why = '-- Why: x\n-- Locks: x\n'
  const told = `${why}-- Contract: column x.y, unused since 0.2.0\n`
  const found = (folder: string, text: string) =>
    bansBrokenBy(`apps/server/migrations/${folder}/up.sql`, text).length
  for (const takes of [
    'drop table x',
    'alter table x drop column y',
    'alter table x rename y to z',
    'alter table x alter column y type bigint',
    'alter table x alter y set data type bigint',
    'alter table x alter column y set not null',
  ]) {
    expect(found('0105_y', told + takes), takes).toBe(1)
    expect(found('0105_contract_y', why + takes), takes).toBe(1)
    expect(found('0105_contract_y', told + takes), takes).toBe(0)
  }
  for (const adds of [
    'alter table x add column y text',
    'alter table x drop constraint y',
    'drop trigger x on y',
  ])
    expect(found('0105_y', why + adds), adds).toBe(0)
})

test('two migrations with one number are found', () => {
  const text = '-- Why: x\n-- Locks: nothing.\n'
  const files = ['0001_a', '0001_b'].map((name) => ({ path: `apps/server/migrations/${name}/up.sql`, text }))
  expect(untidy(files)).toMatchObject([{ ban: 'a migration number used twice' }])
})

test('the lockfile names no registry, so every registry can serve it', () => {
  for (const file of ['package-lock.json', 'tools/browser/package-lock.json']) {
    expect(readFileSync(join(root, file), 'utf8')).not.toMatch(/"resolved": "https?:/)
  }
})
