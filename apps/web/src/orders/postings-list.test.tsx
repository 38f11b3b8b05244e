/** orders: the movements of an act, each on a line of its own. */
import { onScreen } from '@pramaan/ui/on-screen.ts'
import { expect, test, vi } from 'vitest'
import { PostingsList } from './postings-list.tsx'

test('principal and accrued interest from cash to the firm are two lines, also where both are ₹124.32', () => {
  const complains = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const one = { from: 'Your cash', to: 'Our firm', asset: 'INR', amount: 124.32 }
  onScreen(<PostingsList postings={[one, { ...one }]} />)
  expect(document.querySelectorAll('li')).toHaveLength(2)
  expect(complains).not.toHaveBeenCalled()
  complains.mockRestore()
})
