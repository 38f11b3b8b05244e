import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { find, onScreen, press, until } from './on-screen.ts'
import { Sheet } from './sheet.tsx'
import { TextInput } from './text-input.tsx'

function Page({ kind }: { kind: 'dialog' | 'sheet' }) {
  const [open, setOpen] = useState(false)
  const Overlay = kind === 'dialog' ? Dialog : Sheet
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {open && (
        <Overlay title="Change Password" onClose={() => setOpen(false)} footer={<Button>Change</Button>}>
          <TextInput label="Current password" />
        </Overlay>
      )}
    </>
  )
}

const dialog = () => document.querySelector<HTMLElement>('[role="dialog"]')

for (const kind of ['dialog', 'sheet'] as const) {
  test(`a ${kind} is named by its title, takes the keyboard to its first field, and gives it back`, async () => {
    onScreen(<Page kind={kind} />)
    const opener = find('button')
    opener.focus()
    await press(opener)
    await until(() => document.activeElement?.tagName === 'INPUT')
    expect(find(`#${dialog()?.getAttribute('aria-labelledby')}`).textContent).toBe('Change Password')
    expect(document.activeElement?.tagName).toBe('INPUT')

    await press(find('button[aria-label="Close"]'))
    await until(() => dialog() === null && document.activeElement === opener)
    expect(dialog()).toBeNull()
    expect(document.activeElement).toBe(opener)
  })

  test(`Escape closes a ${kind}`, async () => {
    onScreen(<Page kind={kind} />)
    await press(find('button'))
    await until(() => dialog()?.contains(document.activeElement) ?? false)
    act(() => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    })
    await until(() => dialog() === null)
    expect(dialog()).toBeNull()
  })
}

test('a sheet is as tall as it is told: 80vh unless the drawer says otherwise', async () => {
  const { again } = onScreen(<Sheet title="Deposit" onClose={() => undefined} />)
  const height = () => dialog()?.style.getPropertyValue('--sheet-height')
  await until(() => height() === '80vh')
  expect(height()).toBe('80vh')
  again(<Sheet title="Deposit" height="85vh" onClose={() => undefined} />)
  await until(() => height() === '85vh')
  expect(height()).toBe('85vh')
})
