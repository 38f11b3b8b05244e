import { beforeEach, expect, test, vi } from 'vitest'
import { CopyControl } from './copy-control.tsx'
import { find, onScreen, press, until } from './on-screen.ts'

const writeText = vi.fn()
beforeEach(() => {
  writeText.mockReset().mockResolvedValue(undefined)
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
})

test("copying says '{label} has copied' and shows a tick for 2 s", async () => {
  const said = vi.fn()
  onScreen(<CopyControl content="PRM-000417" label="UID" onCopied={said} />)
  const button = find('button')
  await press(button)
  expect(writeText).toHaveBeenCalledWith('PRM-000417')
  expect(said).toHaveBeenCalledWith('UID has copied')
  expect(button.innerHTML).toContain('lucide-check')
  await until(() => !button.innerHTML.includes('lucide-check'))
  expect(button.innerHTML).not.toContain('lucide-check')
})

test("a refusal of the browser says 'Copy failed! Please try manually.'", async () => {
  writeText.mockRejectedValue(new Error('denied'))
  const said = vi.fn()
  onScreen(<CopyControl content="PRM-000417" label="UID" onFailed={said} />)
  await press(find('button'))
  expect(said).toHaveBeenCalledWith('Copy failed! Please try manually.')
})

test('without content nothing happens', async () => {
  onScreen(<CopyControl content="" label="UID" />)
  await press(find('button'))
  expect(writeText).not.toHaveBeenCalled()
})
