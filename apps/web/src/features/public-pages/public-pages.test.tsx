/** public-pages: they name the operator or say that there is none, and show every outside route of a complaint. */
import { brand } from '@pramaan/brand'
import { messages } from '@pramaan/contracts'
import { onScreen } from '@pramaan/ui/on-screen.ts'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import AboutPage from './about-page.tsx'
import CookiePage from './cookie-page.tsx'
import PrivacyPage from './privacy-page.tsx'

const show = (page: ReactElement) => onScreen(<MemoryRouter>{page}</MemoryRouter>).place

test('About says plainly that this is a demo while no operator is configured', () => {
  expect(brand.operator).toBeNull()
  const place = show(<AboutPage />)
  expect(place.textContent).toContain('No operator is configured, so this is a demo.')
  expect(place.textContent).toContain(messages.demoBand)
})

test('About leads to SCORES, SMART ODR, SEBI Check and the helpline 1930', () => {
  const place = show(<AboutPage />)
  const links = [...place.querySelectorAll('a')].map((link) => link.href)
  expect(links).toContain('https://scores.sebi.gov.in/')
  expect(links).toContain('https://smartodr.in/')
  expect(links.some((link) => link.endsWith('/sebi-check'))).toBe(true)
  expect(place.textContent).toContain('1930')
})

test.each([
  ['About', <AboutPage key="about" />],
  ['Privacy', <PrivacyPage key="privacy" />],
  ['Cookie Policy', <CookiePage key="cookie" />],
])('%s: one first heading, and every entry of its contents leads to a heading', (_, page) => {
  const place = show(page)
  expect(place.querySelectorAll('h1')).toHaveLength(1)
  const entries = [...place.querySelectorAll('nav[aria-label="On this page"] a')]
  expect(entries.length).toBeGreaterThan(3)
  for (const entry of entries) {
    expect(place.querySelector(`h2${entry.getAttribute('href')}`)?.textContent).toBe(entry.textContent)
  }
})

test('the Cookie Policy lists everything that the app stores', async () => {
  const { storage } = await import('../../platform/storage.ts')
  window.localStorage.clear()
  window.sessionStorage.clear()
  // One of each: a new key does not compile until it is written here, and is then looked for on the page.
  const writes: Record<keyof typeof storage, () => void> = {
    refreshToken: () => storage.refreshToken.write('r', true),
    returnRoute: () => storage.returnRoute.write('/market'),
    remember: () => storage.remember.write(true),
    cookieNotice: () => storage.cookieNotice.write(true),
    showAssets: () => storage.showAssets.write(true),
    theme: () => storage.theme.write('dark'),
    lastActive: () => storage.lastActive.write(1),
    signedOutBecause: () => storage.signedOutBecause.write('idle'),
    interrupted: () => storage.interrupted.write('/stock/app/v1/buy'),
    reloadedAt: () => storage.reloadedAt.write(1),
    identityDraft: () => storage.identityDraft.write({ name: 'Asha' }),
    seenLedger: () => storage.seenLedger('…').write('{}'),
    recentSearches: () => storage.recentSearches('…').write('[]'),
  }
  for (const write of Object.values(writes)) write()
  const text = show(<CookiePage />).textContent
  for (const area of [window.localStorage, window.sessionStorage]) {
    for (const name of Object.keys(area)) expect(text).toContain(name)
    expect(area.length).toBeGreaterThan(0)
  }
})
