import { expect, test } from 'vitest'
import { brokenBoundaries, rules } from './boundaries.ts'
import { sourceFiles } from './source-files.ts'

/** One wrong import for each rule. */
const planted: Record<string, { path: string; text: string }> = {
  'packages know nothing of apps': {
    path: 'packages/brand/src/brand.ts',
    text: `import { readSettings } from '../../../apps/server/src/config.ts'`,
  },
  'money stands alone': { path: 'packages/money/src/paise.ts', text: `import { z } from 'zod'` },
  'the verifier stands alone': {
    path: 'packages/verifier/src/chain.ts',
    text: `import { paise } from '@pramaan/money'`,
  },
  'market-time stands alone': {
    path: 'packages/market-time/src/days.ts',
    text: `import { paise } from '@pramaan/money'`,
  },
  'fees stands on money': {
    path: 'packages/fees/src/charges.ts',
    text: `import { dayInIndiaAt } from '@pramaan/market-time'`,
  },
  'tax stands on money': {
    path: 'packages/tax/src/holding-term.ts',
    text: `import { dayInIndiaAt } from '@pramaan/market-time'`,
  },
  'funds, bonds and returns stand on money and market-time': {
    path: 'packages/bonds/src/terms.ts',
    text: `import { allot } from '@pramaan/funds'`,
  },
  'products stands on money, market-time and the verifier': {
    path: 'packages/products/src/loan-emi.ts',
    text: `import { taxAtSource } from '@pramaan/tax'`,
  },
  'tlog stands on the verifier': {
    path: 'packages/tlog/src/tree.ts',
    text: `import { StartFailure } from '@pramaan/local-postgres'`,
  },
  'signing stands on the verifier and the log': {
    path: 'packages/signing/src/tree.ts',
    text: `import { StartFailure } from '@pramaan/local-postgres'`,
  },
  'apps are islands': {
    path: 'apps/web/src/app/router.tsx',
    text: `export { serve } from '../../../server/src/main.ts'`,
  },
  'nothing imports tools': { path: 'apps/server/src/main.ts', text: `import '../../../tools/run.ts'` },
  'features are islands': {
    path: 'apps/server/src/features/passwords/routes.ts',
    text: `import { login } from '../sessions/login.ts'`,
  },
  'features look down (server)': {
    path: 'apps/server/src/features/sessions/routes.ts',
    text: `import type { App } from '../../app.ts'`,
  },
  'features look down (screens)': {
    path: 'apps/web/src/features/sign-in/login-page.tsx',
    text: `const router = () => import('../../app/router.tsx')`,
  },
  'features name no product': {
    path: 'apps/web/src/features/portfolio/holding.tsx',
    text: `import { StockView } from '../../products/stock/view/stock-view.tsx'`,
  },
  'products are islands': {
    path: 'apps/web/src/products/bond/drawer.tsx',
    text: `const fund = () => import('../fund/drawer.tsx')`,
  },
  'products look down (screens)': {
    path: 'apps/web/src/products/stock/lots.tsx',
    text: `import { openReceipt } from '../../features/portfolio/open-order.ts'`,
  },
  'orders stand on money and the market (screens)': {
    path: 'apps/web/src/orders/orders.ts',
    text: `import { products } from '../products/registry.ts'`,
  },
  'money and the market look down (screens)': {
    path: 'apps/web/src/money/account.ts',
    text: `import { useChanged } from '../market/live.ts'`,
  },
  'rooms of the domain look down': {
    path: 'apps/server/src/ledger/post.ts',
    text: `import { login } from '../features/sessions/login.ts'`,
  },
  'the firm knows its clients': {
    path: 'apps/server/src/firm/proposals.ts',
    text: `import { decideIdentity } from '../features/identities/decide-identity.ts'`,
  },
  'payments move money': {
    path: 'apps/server/src/payments/mark-paid.ts',
    text: `import { approve } from '../firm/proposals.ts'`,
  },
  'trading stands on the market and the ledger': {
    path: 'apps/server/src/trading/settle.ts',
    text: `import { propose } from '../firm/proposals.ts'`,
  },
  'products look down (server)': {
    path: 'apps/server/src/products/stock/sell.ts',
    text: `import { propose } from '../../firm/proposals.ts'`,
  },
  'a backup knows tables and books': {
    path: 'apps/server/src/backup/make-backup.ts',
    text: `import { findClient } from '../clients/clients.ts'`,
  },
  'platform is the floor': {
    path: 'apps/server/src/platform/mail.ts',
    text: `import { findClient } from '../clients/clients.ts'`,
  },
}

test('every import in the tree points down', () => {
  const broken = brokenBoundaries(sourceFiles())
  expect(broken.map(({ rule, from, to, says }) => `${from} → ${to}: ${rule} (${says})`)).toEqual([])
})

test.each(rules.map(({ name }) => name))('a planted wrong import is found: %s', (name) => {
  const file = planted[name]
  if (!file) throw new Error(`Plant a wrong import for the rule "${name}".`)
  expect(brokenBoundaries([file]).map(({ rule }) => rule)).toContain(name)
})

test('a planted import by path into another workspace is found', () => {
  const file = {
    path: 'apps/web/src/app/root.tsx',
    text: `import { paise } from '../../../../packages/money/src/paise.ts'`,
  }
  expect(brokenBoundaries([file])).toMatchObject([{ rule: 'workspaces are imported by name' }])
})

test('what points down is not found: a feature to its own files, the rooms below, and packages by name', () => {
  const text = `
    import { paise } from '@pramaan/money'
    import { login } from './login.ts'
    import { sessionsWith } from '../../clients/sessions.ts'
    import { openDatabase } from '../../platform/database.ts'`
  expect(brokenBoundaries([{ path: 'apps/server/src/features/sessions/routes.ts', text }])).toEqual([])
})

test('what points down is not found: a screen to the registry, a product to the rooms of trading', () => {
  const feature = `import { useProducts } from '../../products/registry.ts'`
  expect(brokenBoundaries([{ path: 'apps/web/src/features/receipt/facts.tsx', text: feature }])).toEqual([])
  const product = `
    import { useCash } from '../../money/account.ts'
    import { keyOf } from '../../market/live.ts'
    import { useHolding } from '../../orders/orders.ts'
    import { say } from './say.ts'`
  expect(brokenBoundaries([{ path: 'apps/web/src/products/stock/lots.tsx', text: product }])).toEqual([])
})

test('a test may reach up in its own app, never into another', () => {
  const path = 'apps/server/src/platform/mail.test.ts'
  expect(brokenBoundaries([{ path, text: `import { buildApp } from '../app.ts'` }])).toEqual([])
  expect(brokenBoundaries([{ path, text: `import '../../../web/src/app/root.tsx'` }])).not.toEqual([])
})
