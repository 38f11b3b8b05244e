import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { find, onScreen, type } from './on-screen.ts'
import { OtpInput } from './otp-input.tsx'

function Pin({ onComplete, masked = false }: { onComplete: (pin: string) => void; masked?: boolean }) {
  const [pin, setPin] = useState('')
  return <OtpInput label="PIN" value={pin} onChange={setPin} onComplete={onComplete} masked={masked} />
}

const places = () => [...document.querySelectorAll<HTMLInputElement>('input:not([aria-hidden])')]
const digits = () =>
  places()
    .map((place) => place.value)
    .join('')

function paste(text: string) {
  const board = new DataTransfer()
  board.setData('text/plain', text)
  act(() => {
    find('input:not([aria-hidden])').dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: board, bubbles: true, cancelable: true }),
    )
  })
}

test('six places by default', () => {
  onScreen(<Pin onComplete={vi.fn()} />)
  expect(places()).toHaveLength(6)
})

test('a pasted code fills every place and is handed on once', () => {
  const complete = vi.fn()
  onScreen(<Pin onComplete={complete} />)
  paste('135790')
  expect(digits()).toBe('135790')
  expect(complete.mock.calls).toEqual([['135790']])
})

test('spaces and letters in a pasted code are left out', () => {
  const complete = vi.fn()
  onScreen(<Pin onComplete={complete} />)
  paste(' 135 79a0 ')
  expect(complete).toHaveBeenLastCalledWith('135790')
})

test('typing the sixth digit hands the PIN on; five do not', () => {
  const complete = vi.fn()
  onScreen(<Pin onComplete={complete} />)
  for (const [index, digit] of [...'13579'].entries()) {
    const place = places()[index]
    if (place) type(place, digit)
  }
  expect(complete).not.toHaveBeenCalled()
  const last = places()[5]
  if (last) type(last, '0')
  expect(complete).toHaveBeenCalledExactlyOnceWith('135790')
})

test('a masked PIN is not shown and not offered to the browser to keep', () => {
  onScreen(<Pin masked onComplete={vi.fn()} />)
  expect(places().every((place) => place.type === 'password')).toBe(true)
  expect(places()[0]?.autocomplete).toBe('off')
})
