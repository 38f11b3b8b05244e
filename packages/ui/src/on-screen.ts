/** ui: puts a part on the test's page as a browser would, and takes it away afterwards. For tests only. */
import { act, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)

export function onScreen(element: ReactElement) {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  act(() => root.render(element))
  onTestFinished(() => {
    act(() => root.unmount())
    place.remove()
  })
  return { place, again: (next: ReactElement) => act(() => root.render(next)) }
}

/** The element, or a failed test that names what was missing. */
export function find<Found extends HTMLElement>(selector: string, within: ParentNode = document.body): Found {
  const found = within.querySelector<Found>(selector)
  if (!found) throw new Error(`Nothing on the page matches ${selector}`)
  return found
}

/** Types as a person does: the whole text lands in the field and React hears of it. */
export function type(field: HTMLInputElement | HTMLTextAreaElement, text: string) {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  const write = Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set
  act(() => {
    field.focus()
    write?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

export const press = (element: HTMLElement) => act(async () => element.click())

/** Lets motions, timers and promises of that many milliseconds pass. */
export const pass = (ms: number) => act(() => new Promise<void>((done) => setTimeout(done, ms)))

/** The page's own clock may be one that the test moves by hand; this one is for hangs. */
const now = performance.now.bind(performance)
const HANG_MS = 60_000

/** Waits until it holds, however busy the machine. After a minute it will not any more: the test fails here and says what it waited for. */
export async function until(holds: () => boolean) {
  const begun = now()
  while (!holds()) {
    if (now() - begun > HANG_MS) throw new Error(`It did not come to hold within a minute: ${holds}`)
    await pass(10)
  }
}
