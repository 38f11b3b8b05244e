/** orders, shelf: a figure that the firm entered has its documents beside it, and no other figure's. */
import { onScreen } from '@pramaan/ui/on-screen.ts'
import { expect, test } from 'vitest'
import { EnteredFrom } from './entered-from.tsx'

const figure = (kind: 'bond-bid' | 'bond-price', name: string) => ({
  ...{ kind, day: '2026-11-16', offer_id: 'o-1' },
  pdfs: [{ name, sha256: 'ab'.repeat(32), size: 2048 }],
})

test('it names figure, day and document, and shows those that are asked for alone', () => {
  onScreen(
    <EnteredFrom
      figures={[figure('bond-price', 'Price list'), figure('bond-bid', 'Bid of the desk')]}
      kinds={['bond-bid']}
    />,
  )
  const said = document.body.textContent ?? ''
  expect(said).toContain('Our bid, set on 16 Nov 2026: document')
  expect(said).toContain('Bid of the desk')
  expect(said).not.toContain('Price list')
})

test('where nothing was entered nothing stands there', () => {
  onScreen(<EnteredFrom figures={undefined} kinds={['fund-nav']} />)
  expect(document.body.textContent).toBe('')
})
