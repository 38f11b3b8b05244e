/** products, quant: what the row of a held note offers. */
import type { Position } from '@pramaan/contracts'
import { until } from '@pramaan/ui/on-screen.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPaper, show, text } from '../../money/test/paper-money.tsx'
import { useHoldingVerbs } from '../../orders/product.ts'
import type { PaperFetch } from '../../platform/test/paper-fetch.ts'
import { ok } from '../../platform/test/worlds.ts'
import { holding } from './lists.tsx'
import { useOwnOf } from './use-notes.ts'

let server: PaperFetch
beforeEach(async () => {
  server = await openPaper()
})
afterEach(() => server.close())

function Row({ symbol }: Pick<Position, 'symbol'>) {
  const { leave } = useHoldingVerbs(holding, { symbol } as Position)
  return <p>{useOwnOf(symbol).length > 0 && `${symbol}: ${leave ?? 'nothing'};`}</p>
}

test('from a note in default there is no early exit, from others there is', async () => {
  const noteOf = (symbol: string, broken: object | null) => ({
    ...{ order_id: symbol, status: 'holding', note: { symbol, default: broken } },
  })
  server.on('GET /qt/app/v1/holding', () =>
    ok({ notes: [noteOf('SOUND', null), noteOf('BROKEN', { day: '2026-08-25' })] }),
  )
  show(
    <>
      <Row symbol="SOUND" />
      <Row symbol="BROKEN" />
    </>,
  )
  await until(() => text().includes('SOUND: Exit early;'))
  expect(text()).toContain('BROKEN: nothing;')
})
