/**
 * platform: which paths are pages of the two front ends. Any other path is told as missing (404), to a browser with the
 * app's own page, so that a scanner, a monitor or a search engine is not told that everything exists.
 */

/** The pages that every visitor's app has; those of the menu come beside them. */
const everyone = [
  '/',
  '/login',
  '/kyc',
  '/about',
  '/privacy',
  '/cookie',
  '/error',
  '/draw/:id',
  '/loan/:id',
  '/me/records/tax',
  '/notifications',
]

/** The console's, under its own path. */
const ofConsole = [
  '/',
  '/sign-in',
  '/clients',
  '/clients/:id',
  '/clients/:id/identity',
  '/proposals',
  '/proposals/:id',
  '/shelf',
  '/desk',
  '/orders',
  '/orders/:id',
  '/deposits',
  '/deposits/:id',
  '/withdrawals',
  '/withdrawals/:id',
  '/claims',
  '/claims/:id',
  '/loans',
  '/loans/:id',
  '/payouts',
  '/payouts/:id',
  '/statements',
  '/statements/:id',
  '/settlements',
  '/client-money',
  '/invitations',
  '/outbox',
  '/audit',
  '/health',
  '/signing-keys',
  '/limits',
  '/fee-card',
  '/clock',
  '/account',
]

export type IsPage = (path: string) => boolean

export const isPageOfConsole: IsPage = oneOf(ofConsole)

export const isPageOfWeb = (menu: readonly string[]): IsPage => oneOf([...everyone, ...menu])

/** As the routers match: without regard to case or to a slash at the end. */
function oneOf(patterns: readonly string[]): IsPage {
  const whole = patterns.map((pattern) => plain(pattern).replaceAll(/:[a-z]+/g, '[^/]+'))
  const known = new RegExp(`^(?:${whole.join('|')})$`)
  return (path) => known.test(plain(path))
}

function plain(path: string): string {
  return path.toLowerCase().replace(/\/+$/, '') || '/'
}
