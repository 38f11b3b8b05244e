import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { find, onScreen, pass, press } from './on-screen.ts'
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
    await pass(50)
    expect(find(`#${dialog()?.getAttribute('aria-labelledby')}`).textContent).toBe('Change Password')
    expect(document.activeElement?.tagName).toBe('INPUT')

    await press(find('button[aria-label="Close"]'))
    await pass(400)
    expect(dialog()).toBeNull()
    expect(document.activeElement).toBe(opener)
  })

  test(`Escape closes a ${kind}`, async () => {
    onScreen(<Page kind={kind} />)
    await press(find('button'))
    await pass(50)
    act(() => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    })
    await pass(400)
    expect(dialog()).toBeNull()
  })
}

test('a sheet is as tall as it is told: 80vh unless the drawer says otherwise', async () => {
  const { again } = onScreen(<Sheet title="Deposit" onClose={() => undefined} />)
  await pass(50)
  expect(dialog()?.style.getPropertyValue('--sheet-height')).toBe('80vh')
  again(<Sheet title="Deposit" height="85vh" onClose={() => undefined} />)
  await pass(50)
  expect(dialog()?.style.getPropertyValue('--sheet-height')).toBe('85vh')
})
