/** cookie-notice: shown until acknowledged, and every choice in it can be taken back. */

import { find, onScreen, press, until } from '@pramaan/ui/on-screen.ts'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { storage } from '../../platform/storage.ts'
import { CookieBanner } from './cookie-banner.tsx'
import PrivacySettingsModal from './privacy-settings-modal.tsx'

beforeEach(() => {
  window.localStorage.clear()
  delete document.documentElement.dataset.theme
})

const banner = () => document.querySelector('section[aria-label="Cookie notice"]')
const showBanner = () =>
  onScreen(
    <MemoryRouter>
      <CookieBanner />
    </MemoryRouter>,
  )
const button = (text: string) => {
  const found = [...document.querySelectorAll<HTMLButtonElement>('button')].find(
    (one) => one.textContent === text,
  )
  if (!found) throw new Error(`There is no button "${text}"`)
  return found
}

test('the banner leads to the privacy and cookie pages, leaves when acknowledged, and does not come back', async () => {
  const { place } = showBanner()
  const links = [...place.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/privacy', '/cookie'])
  await press(button('Got it'))
  expect(banner()).toBeNull()
  expect(storage.cookieNotice.read()).toBe(true)
  showBanner()
  expect(banner()).toBeNull()
})

test('privacy settings keep three choices in this browser and clear them all again', async () => {
  onScreen(
    <MemoryRouter>
      <PrivacySettingsModal onClose={() => undefined} />
    </MemoryRouter>,
  )
  await until(() => find('[role="dialog"]').contains(document.activeElement))
  const [remember, amounts] = document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')
  if (remember) await press(remember)
  if (amounts) await press(amounts)
  await press(find('input[value="dark"]'))
  expect([storage.remember.read(), storage.showAssets.read(), storage.theme.read()]).toEqual([
    true,
    false,
    'dark',
  ])
  expect(document.documentElement.dataset.theme).toBe('dark')

  await press(button('Clear my choices'))
  expect(window.localStorage.length).toBe(0)
  expect(document.documentElement.dataset.theme).toBeUndefined()
  expect(amounts?.checked).toBe(true)
})
