/** app: the sign-in screen brings a person back to the page they wanted, and nowhere outside the console. */
import { expect, test } from 'vitest'
import { signInPath, wantedPage } from './wanted-page.ts'

const wantedAfter = (path: string) => wantedPage(new URL(signInPath(path), 'http://localhost').searchParams)

test.each([
  ['/console/clients?q=asha&status=pending', '/clients?q=asha&status=pending'],
  ['/clients/1', '/clients/1'],
  ['/console', '/'],
  ['/console/', '/'],
])('%s is kept and comes back as %s', (path, wanted) => expect(wantedAfter(path)).toBe(wanted))

test.each([
  '//evil.test',
  '/\\evil.test',
  'https://evil.test',
  'javascript:alert(1)',
  '/sign-in?next=/x',
  '',
])('next=%s leads to the inbox', (next) => expect(wantedPage(new URLSearchParams({ next }))).toBe('/'))
