/** platform: keyboard first, and never while someone types. */
import { find, onScreen } from '@pramaan/ui/on-screen.ts'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { stepRow, useKeys } from './keys.ts'

const strike = (key: string, target: EventTarget = document.body, more: KeyboardEventInit = {}) =>
  act(() =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })),
  )

function Page({ onJ, hasDialog = false }: { onJ: () => void; hasDialog?: boolean }) {
  useKeys({ j: onJ })
  return (
    <>
      <input aria-label="Search" />
      {hasDialog && <div role="dialog" aria-label="Help" />}
      {['one', 'two', 'three'].map((row) => (
        <a key={row} href={`#${row}`} data-row="">
          {row}
        </a>
      ))}
    </>
  )
}

test('a key acts on the page, not in a field, not with Ctrl, not under a dialog', () => {
  const onJ = vi.fn()
  const { again } = onScreen(<Page onJ={onJ} />)
  strike('j')
  expect(onJ).toHaveBeenCalledTimes(1)
  strike('j', find('input'))
  strike('j', document.body, { ctrlKey: true })
  again(<Page onJ={onJ} hasDialog />)
  strike('j')
  expect(onJ).toHaveBeenCalledTimes(1)
})

test('j and k walk the rows from the first and stop at both ends', () => {
  onScreen(<Page onJ={() => undefined} />)
  const walked = ([1, 1, 1, 1, -1, -1, -1] as const).map((by) => {
    act(() => stepRow(by))
    return document.activeElement?.textContent
  })
  expect(walked).toEqual(['one', 'two', 'three', 'three', 'two', 'one', 'one'])
})
