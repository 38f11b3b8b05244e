/**
 * platform: what every exchange with the server has in common, whatever it carries: the session is refreshed when it
 * has to be, and the person is told what went wrong.
 */
import { type Answer, CallFailed, failureOf } from '@pramaan/browser/calls.ts'
import { type Contract, limits, messages } from '@pramaan/contracts'
import { leaveToScreen } from './failures.ts'
import type { Interrupted } from './interrupted.ts'
import type { Live } from './live.ts'
import { isReturnable } from './navigation.ts'
import { type Refresher, RefreshFailed } from './refresh.ts'
import type { World } from './world.ts'

export interface ExchangeOptions {
  /** The screen shows the failure itself, through LoadFailed or `sentenceOf`. What no screen shows becomes a toast. */
  readonly inline?: boolean
  /** Nobody asked for it and nobody waits for it: no toast and no way to /error. The tidy test knows each of them. */
  readonly background?: boolean
  /** Set by the request layer for what would change something. */
  readonly write?: Interrupted
  /** A refusal of these codes is the next step of the way and no fault: no toast. */
  readonly expects?: string | readonly string[]
  /** The sentence to end the session with when this exchange finds it gone. */
  readonly goneMessage?: string
}

/** Sends once with this access token. @throws CallFailed when there is no answer. */
export type Send = (bearer: string | null) => Promise<Answer>

/** Sends, refreshes and sends again where needed, and opens what came back. @throws CallFailed */
export type Exchange = (
  contract: Pick<Contract, 'access'>,
  options: ExchangeOptions,
  send: Send,
) => Promise<unknown>

/** What every request carries. */
export const commonHeaders = (key: string | null, bearer: string | null): Record<string, string> => ({
  Accept: 'application/json',
  'X-Requested-With': 'XMLHttpRequest',
  ...(key === null ? {} : { 'Idempotency-Key': key }),
  ...(bearer === null ? {} : { Authorization: `Bearer ${bearer}` }),
})

export function createExchange(world: World, live: Live, refresher: Refresher): Exchange {
  async function renew(refused: string | null, gone: string | undefined): Promise<void> {
    try {
      await refresher.renew(refused, gone)
    } catch (failure) {
      const why = failure instanceof RefreshFailed ? failure.why : 'refreshFailed'
      if (why === 'offline') throw new CallFailed(0, 'network', messages.http.network)
      throw new CallFailed(401, 'session_ended', gone ?? messages.session.expired)
    }
  }

  /** Sends until the session is accepted: every refusal of the token earns one refresh, three at most. */
  async function sendSignedIn(send: Send, gone: string | undefined): Promise<Answer> {
    for (let refreshes = 0; ; ) {
      if (live.access() === null) {
        await renew(null, gone)
        refreshes++
      }
      const bearer = live.access()
      const answer = await send(bearer)
      if (answer.status !== 401) return answer
      if (refreshes >= limits.refreshesPerRequest) {
        live.end({ says: messages.session.tooManyAttempts, keepRoute: true })
        throw new CallFailed(401, 'session_ended', messages.session.tooManyAttempts)
      }
      await renew(bearer, gone)
      refreshes++
    }
  }

  const notify = (failure: CallFailed) =>
    world.toast('error', failure.message, limits.requestToastMs, failure.reference)

  /** An offline device has nothing to show on this page; where it does, as after a refresh, nobody is led away. */
  function leaveOffline(failure: CallFailed, write: Interrupted | undefined): void {
    if (failure.code !== 'network' || world.isOnline()) return
    if (write) world.interrupted(write)
    if (isReturnable(world.here())) world.keeping.returnRoute.write(world.here())
    world.go('/error')
  }

  /** Tells the person. A cancelled call and an ended session have been spoken for elsewhere. */
  function report(failure: CallFailed, { inline, background, expects, write }: ExchangeOptions): void {
    const { code } = failure
    if (background || code === 'cancelled' || code === 'session_ended') return
    if ([expects].flat().includes(code)) return
    if (inline) {
      const onShown = () => leaveOffline(failure, write)
      leaveToScreen(failure, { onShown, onMissed: () => notify(failure) })
    } else {
      notify(failure)
      leaveOffline(failure, write)
    }
  }

  return async (contract, options, send) => {
    try {
      const answer =
        contract.access === 'public' || contract.access === 'api-key'
          ? await send(contract.access === 'public' ? live.access() : null)
          : await sendSignedIn(send, options.goneMessage)
      if (answer.ok && answer.envelope.code === 200) return answer.envelope.data
      throw failureOf(answer)
    } catch (failure) {
      if (failure instanceof CallFailed) report(failure, options)
      throw failure
    }
  }
}
