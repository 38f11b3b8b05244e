import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { find, onScreen, press, type } from './on-screen.ts'
import { TextInput } from './text-input.tsx'

function Phone() {
  const [value, setValue] = useState('')
  return <TextInput label="Phone" sanitize value={value} onChange={(event) => setValue(event.target.value)} />
}

test('with the sanitize flag only digits and the plus sign stay', () => {
  const heard = vi.fn()
  onScreen(<TextInput label="Phone" sanitize onChange={(event) => heard(event.target.value)} />)
  type(find<HTMLInputElement>('input'), '+91 98-76a')
  expect(find<HTMLInputElement>('input').value).toBe('+919876')
  expect(heard).toHaveBeenLastCalledWith('+919876')
})

test('surrounding whitespace goes when the field is left, and the form hears the trimmed value', () => {
  const heard = vi.fn()
  onScreen(<TextInput label="Name" onChange={(event) => heard(event.target.value)} />)
  const field = find<HTMLInputElement>('input')
  type(field, '  Asha Rao ')
  expect(field.value).toBe('  Asha Rao ')
  act(() => field.blur())
  expect(field.value).toBe('Asha Rao')
  expect(heard).toHaveBeenLastCalledWith('Asha Rao')
})

test('a controlled field is sanitized too', () => {
  onScreen(<Phone />)
  type(find<HTMLInputElement>('input'), '12x3')
  expect(find<HTMLInputElement>('input').value).toBe('123')
})

test('the error stands below the field and is tied to it; without one its space is kept', () => {
  const { again } = onScreen(<TextInput label="Email" id="email" />)
  const field = find('input')
  const note = () => find(`#${field.getAttribute('aria-describedby')}`)
  expect(note().textContent).toBe('')
  expect(note().className).toContain('min-h-5')
  expect(field.getAttribute('aria-invalid')).toBeNull()

  again(<TextInput label="Email" id="email" error="Invalid Email Address" />)
  expect(note().textContent).toBe('Invalid Email Address')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(find<HTMLLabelElement>('label').htmlFor).toBe('email')
})

test('a password is hidden until it is asked for, and hidden again', async () => {
  onScreen(<TextInput label="Password" type="password" />)
  const field = find<HTMLInputElement>('input')
  const reveal = find('button[aria-label="Show password"]')
  expect(field.type).toBe('password')
  await press(reveal)
  expect([field.type, reveal.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
  await press(reveal)
  expect(field.type).toBe('password')
})

test('a loading button is disabled, says it is busy, and keeps its label', async () => {
  const pressed = vi.fn()
  onScreen(
    <Button loading onClick={pressed}>
      Sign in
    </Button>,
  )
  const button = find<HTMLButtonElement>('button')
  await press(button)
  expect(pressed).not.toHaveBeenCalled()
  expect([button.disabled, button.getAttribute('aria-busy'), button.textContent]).toEqual([
    true,
    'true',
    'Sign in',
  ])
})
