import { expect, test, vi } from 'vitest'
import { find, onScreen, press, type } from './on-screen.ts'
import { SecondFactorInput } from './second-factor-input.tsx'

const other = () => {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('button')]
  return buttons.at(-1) ?? document.createElement('button')
}

test('a refusal of the app’s code is not shown at the recovery code', async () => {
  const send = vi.fn()
  const page = onScreen(<SecondFactorInput onCode={send} busy={false} />)
  for (const place of document.querySelectorAll<HTMLInputElement>('[role="group"] input')) type(place, '7')
  expect(send).toHaveBeenCalledExactlyOnceWith('777777')
  page.again(<SecondFactorInput onCode={send} busy={false} error="Not right." />)
  expect(page.place.textContent).toContain('Not right.')
  await press(other())
  expect(find('label').textContent).toBe('Recovery code')
  expect(page.place.textContent).not.toContain('Not right.')
})

test('a recovery code of fewer than 10 characters is not sent', async () => {
  const send = vi.fn()
  const page = onScreen(<SecondFactorInput onCode={send} busy={false} />)
  await press(other())
  type(find<HTMLInputElement>('input[name="recovery"]'), 'AAAAA-BBB')
  await press(find('button[type="submit"]'))
  expect(send).not.toHaveBeenCalled()
  expect(page.place.textContent).toContain('Enter the whole recovery code.')
  type(find<HTMLInputElement>('input[name="recovery"]'), 'AAAAA-BBBBB')
  await press(find('button[type="submit"]'))
  expect(send).toHaveBeenCalledExactlyOnceWith('AAAAA-BBBBB')
})
