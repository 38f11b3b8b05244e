/** app: the guard. Nobody known yet: the server is asked, once; nobody there: to the sign-in screen. */
import { staffMe } from '@pramaan/contracts'
import { type MiddlewareFunction, redirect } from 'react-router'
import { CallFailed, call } from '../platform/call.ts'
import { beginSession, currentStaff } from '../platform/session.ts'
import { signInPath } from './wanted-page.ts'

export const mustBeSignedIn: MiddlewareFunction = async ({ request }) => {
  if (currentStaff() !== null) return
  try {
    beginSession(await call(staffMe, {}, { quiet: true }))
  } catch (failure) {
    if (!(failure instanceof CallFailed) || failure.status !== 401) throw failure
    const { pathname, search } = new URL(request.url)
    throw redirect(signInPath(pathname + search))
  }
}
