/** frame: which item of the menu an address belongs to. */
import { expect, test } from 'vitest'
import { IDENTITY_REVIEW, itemAt, menuItems } from './menu.ts'

test('a page and what lies under it belong to one item; the narrowed list of clients is the identity review', () => {
  expect(itemAt('/', '')).toBe('/')
  expect(itemAt('/deposits/1', '?filter=all')).toBe('/deposits')
  expect(itemAt('/clients', '')).toBe('/clients')
  expect(itemAt('/clients', '?status=approved')).toBe('/clients')
  expect(itemAt('/clients', '?status=pending')).toBe(IDENTITY_REVIEW)
  expect(itemAt('/clients/1', '')).toBe('/clients')
  expect(itemAt('/clients/1/identity', '')).toBe(IDENTITY_REVIEW)
  expect(itemAt('/account', '')).toBeNull()
})

test('no two pages share a key, and none takes one of the keys that work everywhere', () => {
  const keys = menuItems.map(({ key }) => key)
  expect(new Set([...keys, 'g', 'j', 'k', '/', '?']).size).toBe(keys.length + 5)
})
