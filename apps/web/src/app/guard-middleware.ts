/** app: asks the guard before every page, and remembers the page that a person wanted. */
import { type MiddlewareFunction, redirect } from 'react-router'
import { client } from '../platform/client.ts'
import { here, isReturnable } from '../platform/navigation.ts'
import { returnRoute } from '../platform/storage.ts'
import { insteadOf, isExempt } from './guard.ts'

/** The stored return route, if it is one of our own pages; a page is returned to once. */
export function takeReturnRoute(): string | null {
  const path = returnRoute.read()
  returnRoute.clear()
  return isReturnable(path) ? path : null
}

/** A request carries no hash; on the first load the address bar still has it. */
function wantedPage(url: URL): string {
  const current = here()
  const path = url.pathname + url.search
  return current.split('#')[0] === path ? current : path
}

const keepWanted = (url: URL): void => {
  const page = wantedPage(url)
  if (isReturnable(page)) returnRoute.write(page)
}

export const guard: MiddlewareFunction = async ({ request }, next) => {
  const url = new URL(request.url)
  if (isExempt(url.pathname)) return next()
  if ((await client.session.settle()) === 'offline') {
    keepWanted(url)
    throw redirect('/error')
  }
  const stored = returnRoute.read()
  const instead = insteadOf(url.pathname, client.live.state.get(), isReturnable(stored) ? stored : null)
  if (instead === null) return next()
  if (instead === '/login' || instead === '/kyc') keepWanted(url)
  else if (instead === stored) returnRoute.clear()
  throw redirect(instead)
}
