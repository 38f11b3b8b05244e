/** platform: a desk to test at: someone signed in, a server of paper, and a page on the screen. For tests only. */
import { currentToasts, dismissToast } from '@pramaan/browser/toasts.ts'
import type { StaffRole } from '@pramaan/contracts'
import { onScreen, until } from '@pramaan/ui/on-screen.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { onTestFinished, vi } from 'vitest'
import { beginSession, endSession } from '../session.ts'

export interface Sent {
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly headers: Headers
}

/** By the path's end: what the server says. Whatever is not listed is unknown to it. */
export type Answers = Readonly<Record<string, unknown>>

export const NOW = '2026-11-15T09:00:00.000Z'
export const NEXT_SESSION = '2026-11-16T03:45:00.000Z'

const envelope = (status: number, code: unknown, data: unknown, message = '') =>
  new Response(JSON.stringify({ code, data, message }), { status })

const ok = (data: unknown) => envelope(200, 200, data)
export const refused = (status: number, code: string, message: string) =>
  envelope(status, code, null, message)

export function paperServer(answers: Answers): Sent[] {
  const sent: Sent[] = []
  const known: Answers = {
    '/clock': { now: NOW, ahead_ms: 0, can_move: true, next_session: NEXT_SESSION },
    '/inbox': [],
    '/pending': {},
    '/staff-keys': { instance: 'a paper firm', is_required: false, is_founding: false, items: [] },
    ...answers,
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.split('?', 1)[0] ?? ''
    const body = init.body instanceof FormData ? init.body.get('file') : JSON.parse(String(init.body ?? null))
    sent.push({ method: init.method ?? 'GET', path: url, body, headers: new Headers(init.headers) })
    const found = Object.keys(known).find((end) => path.endsWith(end))
    const answer = found === undefined ? refused(404, 'call_unknown', 'unknown') : known[found]
    return answer instanceof Response ? answer.clone() : ok(answer)
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    for (const { id } of currentToasts()) dismissToast(id)
  })
  return sent
}

/** Puts a page on the screen as this member of the firm sees it, at this address. */
export async function sitDown(role: StaffRole, page: ReactElement, { at = '/', route = '*' } = {}) {
  // Asked for first, so that it is done last: the page is gone by then.
  onTestFinished(() => endSession(true))
  beginSession({ id: 'me', name: 'Meera Nair', email: `${role}@demo.test`, role, has_passkey: false })
  const router = createMemoryRouter(
    [
      { path: route, element: page },
      { path: '*', element: <p>another page</p> },
    ],
    { initialEntries: [at] },
  )
  const cache = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
  })
  onScreen(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await until(() => !isLoading())
  return router
}

/** A picture never arrives here, and nothing waits for it. */
const isLoading = (): boolean =>
  [...document.querySelectorAll('[role="status"]')].some((status) => status.closest('figure') === null)

export const says = (text: string): boolean => (document.body.textContent ?? '').includes(text)

const nameOf = (button: Element): string => button.textContent || button.getAttribute('aria-label') || ''

/** The names of everything that can be pressed. */
export const buttons = (): string[] => [...document.querySelectorAll('button')].map(nameOf)

export const buttonNamed = (name: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].find((button) => nameOf(button) === name)
  if (!found) throw new Error(`No button is named ${name}; there are: ${buttons().join(' | ')}`)
  return found
}
