/** Set-up and running: one Vitest for every room. Each project says where its tests live and what they need. */
import { join } from 'node:path'
import { compileWords } from '@pramaan/words/build'
import { defineConfig } from 'vitest/config'

/** A process for all files of a worker instead of one for each. Every file still gets modules and a page of its own. */
const inOneProcess = {
  isolate: false,
  setupFiles: [join(import.meta.dirname, 'packages/ui/src/fresh-page.ts')],
}

/**
 * For hangs only. A test waits for what must happen, and on a machine that others keep busy that may take a minute;
 * a limit that fails a slow test tells nothing about the product.
 */
const limits = {
  testTimeout: 180_000,
  hookTimeout: 300_000,
  teardownTimeout: 60_000,
  expect: { poll: { timeout: 60_000 } },
}

const notSources = ['**/node_modules/**', '**/dist/**', '.cache/**', '.data/**']

export default defineConfig({
  test: {
    reporters: ['dot'],
    passWithNoTests: false,
    // Two cores are the machine we promise to be quick on; a test waits for the database a quarter of its time.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'packages',
          ...limits,
          environment: 'node',
          include: ['packages/**/*.test.ts'],
          exclude: [...notSources, 'packages/local-postgres/**', 'packages/ui/**'],
        },
      },
      {
        // Apart, because they start and kill real databases and servers and are no part of the quick check. After all others,
        // because how long a start takes is promised for a machine that does nothing else.
        test: {
          name: 'running',
          ...limits,
          // A first start makes two years of a life; the tests say themselves where one stands still.
          testTimeout: 900_000,
          sequence: { groupOrder: 1 },
          environment: 'node',
          include: [
            'packages/local-postgres/**/*.test.ts',
            'tools/start.test.ts',
            'tools/drill/{replica,restore}.test.ts',
          ],
          exclude: notSources,
        },
      },
      {
        test: {
          name: 'tools',
          ...limits,
          environment: 'node',
          include: ['tools/**/*.test.ts'],
          exclude: [...notSources, 'tools/start.test.ts', 'tools/drill/{replica,restore}.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          ...limits,
          environment: 'node',
          include: ['apps/server/**/*.test.ts'],
          exclude: notSources,
          // One process for all files of a worker: each file has its own database, and no module remembers anything.
          isolate: false,
          globalSetup: ['apps/server/test/global-setup.ts'],
        },
      },
      {
        test: {
          name: 'signer',
          ...limits,
          environment: 'node',
          include: ['apps/signer/**/*.test.ts'],
          exclude: notSources,
        },
      },
      {
        test: {
          name: 'witness',
          ...limits,
          environment: 'node',
          include: ['apps/witness/**/*.test.ts'],
          exclude: notSources,
        },
      },
      {
        plugins: [compileWords()],
        test: {
          name: 'web',
          ...limits,
          root: 'apps/web',
          environment: 'happy-dom',
          ...inOneProcess,
          include: ['{src,build}/**/*.test.{ts,tsx}'],
        },
      },
      {
        plugins: [compileWords()],
        test: {
          name: 'console',
          ...limits,
          root: 'apps/console',
          environment: 'happy-dom',
          ...inOneProcess,
          include: ['src/**/*.test.{ts,tsx}'],
        },
      },
      {
        plugins: [compileWords()],
        test: {
          name: 'ui',
          ...limits,
          root: 'packages/ui',
          environment: 'happy-dom',
          ...inOneProcess,
          include: ['src/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
})
