/** Simulation: between the apps and the servers: requests and replies are late, lost, doubled; a server is killed and comes back. */
import type { Dice } from '../../properties/dice.ts'
import type { Scheduler } from '../scheduler.ts'
import type { Process } from '../store/connection.ts'
import type { Request } from './requests.ts'
import type { Reply, Serve } from './server.ts'

/** One in so many; 0: never. */
export interface LineFaults {
  readonly requestLost: number
  readonly replyLost: number
  readonly doubled: number
  /** It arrives when nobody waits for it any more. */
  readonly late: number
}

export interface Host extends Process {
  readonly name: string
  serve: Serve
}

export interface Network {
  /** Null: no answer within the app's ten seconds. */
  ask(request: Request): Promise<Reply | null>
}

const TIMEOUT_MS = 10_000

export function networkOf(
  { scheduler, dice }: { scheduler: Scheduler; dice: Dice },
  hosts: readonly Host[],
  faults: LineFaults,
  note: (fault: string) => void,
): Network {
  const strikes = (name: keyof LineFaults): boolean => {
    const oneIn = faults[name]
    if (oneIn === 0 || !dice.oneIn(oneIn)) return false
    note(name)
    return true
  }
  const delay = (): number => (strikes('late') ? TIMEOUT_MS + dice.below(60_000) : 1 + dice.below(30))

  const deliver = (request: Request, answer: (reply: Reply) => void): void => {
    const up = hosts.filter((host) => host.isAlive())
    if (up.length === 0) return
    const host = dice.of(up)
    const { serve } = host
    void serve(request).then((reply) => {
      // Killed meanwhile: there is nobody who would answer.
      if (host.serve !== serve || !host.isAlive() || strikes('replyLost')) return
      scheduler.after(delay(), `reply ${request.call}`, () => answer(reply))
    })
  }

  return {
    ask: (request) =>
      new Promise((resolve) => {
        const copies = strikes('doubled') ? 2 : 1
        for (let copy = 0; copy < copies; copy += 1) {
          if (strikes('requestLost')) continue
          scheduler.after(delay(), `request ${request.call}`, () => deliver(request, resolve))
        }
        scheduler.after(TIMEOUT_MS, 'timeout', () => resolve(null))
      }),
  }
}
