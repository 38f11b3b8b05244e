/** platform: the one session of this tab, for screens. How it works is in live.ts, refresh.ts and sign-in-out.ts. */
import { client } from './client.ts'
import type { SessionState } from './live.ts'
import { useStore } from './store.ts'

export type { SessionState } from './live.ts'
export type { SignIn } from './sign-in-out.ts'

export const useSession = (): SessionState => useStore(client.live.state)

/**
 * Signs in, then loads the profile and, for an approved client, the menu. The router hears of it and leaves /login
 * by itself (return route, /kyc or /dashboard): the caller must not navigate.
 * @throws CallFailed; the request layer has already shown the server's sentence, but for `second_factor_needed`, which
 * asks the caller for the same again with a `code`, and `sign_in_locked`, whose sentence the caller shows.
 */
export const signIn = client.session.signIn

/** Ends the session here, on the server and in every other tab, and goes to /login. `reason` becomes a toast. */
export const signOut = client.session.signOut

/** Why the last session ended, until it is dismissed or somebody signs in. */
export const useSignOutReason = (): string | null => useStore(client.live.reason)
export const dismissSignOutReason = (): void => client.live.reason.set(null)

/** Fetches the profile again; a change of the identity status moves the client to the right screen by itself. */
export const reloadProfile = client.session.reloadProfile
