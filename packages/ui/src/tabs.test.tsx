import { expect, test, vi } from 'vitest'
import { find, onScreen } from './on-screen.ts'
import { TabLinks } from './tabs.tsx'

const box = (left: number, right: number): DOMRect => new DOMRect(left, 0, right - left, 44)

test('the tab of the page that is shown is scrolled to where a narrow screen would cut it off', () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.tagName === 'NAV' ? box(16, 374) : box(302, 430)
  })
  onScreen(
    <TabLinks label="Me">
      <a href="#notifications" aria-current="page">
        Notifications
      </a>
    </TabLinks>,
  )
  expect(find('nav').scrollLeft).toBe(56)
  vi.restoreAllMocks()
})

test('a tab that is in sight stays where it is', () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.tagName === 'NAV' ? box(16, 374) : box(16, 90)
  })
  onScreen(
    <TabLinks label="Me">
      <a href="#profile" aria-current="page">
        Profile
      </a>
    </TabLinks>,
  )
  expect(find('nav').scrollLeft).toBe(0)
  vi.restoreAllMocks()
})
