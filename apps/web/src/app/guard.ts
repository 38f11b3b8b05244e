/** app: who may see which page. The rules are pure; the middleware asks them before every page is shown. */
import type { SessionState } from '../platform/session.ts'

type Seen = Pick<SessionState, 'status' | 'profile'>

const PUBLIC = new Set(['/login', '/about', '/privacy', '/cookie'])
const HOME = '/dashboard'

/** The router matches without regard to case or a trailing slash, so the guard must not be stricter or laxer. */
const plain = (pathname: string): string => pathname.toLowerCase().replace(/\/+$/, '') || '/'

export const isExempt = (pathname: string): boolean => plain(pathname) === '/error'

/** Where the guard sends this visitor instead, or null when the page may be shown. */
export function insteadOf(
  pathname: string,
  { status, profile }: Seen,
  returnRoute: string | null,
): string | null {
  const page = plain(pathname)
  if (page === '/error') return null
  if (status !== 'signed-in' || profile === null) return PUBLIC.has(page) ? null : '/login'
  if (profile.verified !== 'approved') return page === '/kyc' ? null : '/kyc'
  if (page === '/kyc') return returnRoute ?? HOME
  if (page === '/login') return HOME
  return null
}

/** Where a client goes who has just signed in on the sign-in page. */
export function afterSignIn({ profile }: Seen, returnRoute: string | null): string {
  return profile?.verified === 'approved' ? (returnRoute ?? HOME) : '/kyc'
}
