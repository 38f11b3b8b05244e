/** platform: where to go, for code that is not a screen. The router plugs itself in when it starts. */

export interface GoOptions {
  readonly replace?: boolean
}

type Go = (path: string, options: GoOptions) => void
/** The page that is being opened, or null while none is. */
type Heading = () => string | null

/** Until the router is there a plain page load does the same job. */
let travel: Go = (path) => window.location.assign(path)
let whereTo: Heading = () => null

/** Called once by the router. */
export function plugRouter(routerGo: Go, routerHeading: Heading = () => null): void {
  travel = routerGo
  whereTo = routerHeading
}

export const go = (path: string, options: GoOptions = {}): void => travel(path, options)

export const heading: Heading = () => whereTo()

/** Loads the page anew from the server: the one that is being opened, else the one on the screen. */
export function reloadPage(): void {
  const target = heading()
  if (target === null || target === here()) window.location.reload()
  else window.location.assign(target)
}

/** Path, search and hash of the page on the screen. */
export const here = (): string => {
  const { pathname, search, hash } = window.location
  return pathname + search + hash
}

const NEVER_RETURN_TO = ['/', '/login', '/kyc', '/error']

/**
 * A page worth coming back to: a path on this origin, and not one of the stations of the sign-in flow itself.
 * The text comes from storage or the address bar, so a full address, `//host` or `/\host` must not pass.
 */
export function isReturnable(path: string | null): path is string {
  if (!path?.startsWith('/') || !URL.canParse(path, 'https://here.invalid')) return false
  const url = new URL(path, 'https://here.invalid')
  const pathname = url.pathname.replace(/\/+$/, '') || '/'
  return url.origin === 'https://here.invalid' && !NEVER_RETURN_TO.includes(pathname)
}
