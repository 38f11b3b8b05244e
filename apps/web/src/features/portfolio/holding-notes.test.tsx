/** portfolio: what a product says at holdings that are not its own, and that it is loaded once. */
import { until } from '@pramaan/ui/on-screen.ts'
import { act, Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import type { Product } from '../../orders/product.ts'
import { ProductsContext } from '../../products/registry.ts'
import { HoldingNotes } from './holding-notes.tsx'
import { position, show, text } from './test/paper-orders.tsx'

const product = (name: string, more: Partial<Product> = {}): Product => ({
  ...{ name, filter: 'others', drawer: { type: 'trial', load: async () => ({ default: () => null }) } },
  ...more,
})

const load = vi.fn<NonNullable<Product['holdingNote']>>(async () => ({
  default: ({ position: { symbol } }) => (symbol === 'INFY' ? <span>60 of INFY are pledged</span> : null),
}))

test('a note stands at the one holding of two that it is about, and its file is asked for once', async () => {
  await act(async () =>
    show(
      <ProductsContext value={[product('plain'), product('lender', { holdingNote: load })]}>
        <Suspense fallback={null}>
          <HoldingNotes position={position('INFY')} />
          <HoldingNotes position={position('TCS')} />
        </Suspense>
      </ProductsContext>,
    ),
  )
  await until(() => text().includes('pledged'))
  expect(text()).toBe('60 of INFY are pledged')
  expect(load).toHaveBeenCalledTimes(1)
})
