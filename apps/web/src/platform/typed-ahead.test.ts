/** platform: what is typed between the shortcut and the search's own field is kept. */
import { afterEach, expect, test } from 'vitest'
import { closeEverything, openModal } from './modals.ts'
import { openSearch, takeTypedAhead } from './typed-ahead.ts'

afterEach(() => {
  closeEverything()
  takeTypedAhead()
})

/** A key as a browser tells of it. Returns whether the page behind still got it. */
function key(name: string, more: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more })
  return document.body.dispatchEvent(event)
}
const keys = (text: string) => [...text].map((letter) => key(letter))

test('9 letters typed before the field is there are all kept, in their order', () => {
  openSearch()
  keys('TATASTEEL')
  expect(takeTypedAhead()).toEqual({ text: 'TATASTEEL', steps: [] })
})

test('the page behind gets none of them, and gets every key again once they are taken', () => {
  openSearch()
  expect(key('T')).toBe(false)
  takeTypedAhead()
  expect(key('T')).toBe(true)
  expect(takeTypedAhead()).toEqual({ text: '', steps: [] })
})

test('Backspace takes one letter back; arrows and Enter after the last letter are kept as steps', () => {
  openSearch()
  keys('TATAX')
  key('Backspace')
  key('ArrowDown')
  key('Enter')
  expect(takeTypedAhead()).toEqual({ text: 'TATA', steps: ['ArrowDown', 'Enter'] })
})

test('steps before a further letter were of another question: they are dropped', () => {
  openSearch()
  keys('T')
  key('Enter')
  keys('C')
  expect(takeTypedAhead()).toEqual({ text: 'TC', steps: [] })
})

test('opening twice keeps what was typed after the first time', () => {
  openSearch()
  keys('TA')
  openSearch()
  keys('TA')
  expect(takeTypedAhead().text).toBe('TATA')
})

test('Escape closes the search that has not come yet, and nothing is kept', () => {
  openSearch()
  keys('TATA')
  key('Escape')
  expect(key('x')).toBe(true)
  expect(takeTypedAhead()).toEqual({ text: '', steps: [] })
})

test('when another dialog takes its place the keys are that dialog’s', () => {
  openSearch()
  openModal('confirm-logout')
  expect(key('x')).toBe(true)
})

test('shortcuts are no text: Ctrl+K, Cmd+V and Alt+Tab pass by', () => {
  openSearch()
  expect(key('k', { ctrlKey: true })).toBe(true)
  expect(key('v', { metaKey: true })).toBe(true)
  expect(key('Tab', { altKey: true })).toBe(true)
  expect(takeTypedAhead().text).toBe('')
})
