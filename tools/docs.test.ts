import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { namedIn } from './docs.ts'
import { root } from './places.ts'

/** Decisions are not among them: they tell what was so when they were taken. */
const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'deploy/README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]
const read = (page: string) => readFileSync(join(root, page), 'utf8')

/** Where a page's paths begin: at the checkout, beside the page, or, as the server's rooms are named, in its sources. */
const basesOf = (page: string) => ['.', dirname(page), 'apps/server/src', 'apps/server']

function exists(page: string, path: string): boolean {
  const pattern = path.replaceAll(/<[^>]+>/g, '*').replace(/\/$/, '')
  return basesOf(page).some((base) =>
    pattern.includes('*')
      ? globSync(pattern, { cwd: join(root, base) }).length > 0
      : existsSync(join(root, base, pattern)),
  )
}

test('every path that a page of the docs names is there', () => {
  const ghosts = pages.flatMap((page) =>
    namedIn(read(page))
      .paths.filter((path) => !exists(page, path))
      .map((path) => `${page}: ${path}`),
  )
  expect(ghosts).toEqual([])
})

test('every command that a page of the docs names is one', () => {
  const { scripts } = JSON.parse(read('package.json'))
  const ghosts = pages.flatMap((page) => namedIn(read(page)).commands.filter((name) => !(name in scripts)))
  expect(ghosts).toEqual([])
})

test('paths are found in code, in links and in a drawn tree; addresses, settings and words are none', () => {
  const page = [
    'See `apps/server/src/app.ts`, [that](docs/ledger.md), `/api/x`, `DATA_DIR/keys`, `and/or`, `npm run check`,',
    '`@fastify/static`, `https://a.test/b.md`, `platform/gone.ts`, `e2e/journeys/*.spec.ts`.',
    '```',
    'packages/            know nothing',
    '  money/               paise',
    'apps/server/         the server',
    '  src/ledger/          the books',
    '```',
  ].join('\n')
  expect(namedIn(page)).toEqual({
    paths: [
      'apps/server/src/app.ts',
      'docs/ledger.md',
      'platform/gone.ts',
      'e2e/journeys/*.spec.ts',
      'packages/',
      'packages/money/',
      'apps/server/',
      'apps/server/src/ledger/',
    ],
    commands: ['check'],
  })
})
