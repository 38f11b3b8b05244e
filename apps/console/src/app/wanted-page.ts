/** app: the page a person wanted, kept in the address of the sign-in screen. */

const HOME = '/'
export const BASENAME = '/console'

/** The router's own state has the base in it, its navigation has not. */
const withoutBase = (path: string): string =>
  path.startsWith(BASENAME) ? path.slice(BASENAME.length) || HOME : path

export function signInPath(wanted: string): string {
  const page = withoutBase(wanted)
  return page === HOME ? '/sign-in' : `/sign-in?${new URLSearchParams({ next: page })}`
}

/** Only a page of the console itself: never an address that leads out of it. */
export function wantedPage(search: URLSearchParams): string {
  const next = search.get('next') ?? HOME
  return /^\/(?![/\\])/.test(next) && !next.startsWith('/sign-in') ? next : HOME
}
