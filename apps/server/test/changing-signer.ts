/** A signer that changes its key, as a server reaches it over the wire: it was told the first key when it started, and no other. */
import { brand } from '@pramaan/brand'
import {
  callOf,
  openStore,
  remoteSigner,
  rotate,
  type Signer,
  type SigningKey,
  signerWith,
  signingKeyFrom,
} from '@pramaan/signing'
import { systemClock } from '../src/platform/clock.ts'

const DAY_MS = 86_400_000

export const firmKeys = [1, 2, 3].map((seed) => signingKeyFrom(brand.logOrigin, Buffer.alloc(32, seed))) as [
  SigningKey,
  SigningKey,
  SigningKey,
]

export interface ChangingSigner {
  /** As the server has it that was started before any change. */
  readonly signer: Signer
  /** As one has it that starts now. */
  reached(): Signer
  /** From the next head on another key signs; tells the statement. So many days the former one signs checkpoints as well. */
  change(next: SigningKey, overlapDays?: number): Promise<string>
  /** Another key, and no word about it. */
  swap(key: SigningKey): void
  close(): void
}

export function changingSigner(): ChangingSigner {
  const store = openStore(':memory:')
  let key = firmKeys[0]
  const parts = { store, clock: systemClock, say: () => {}, isDemo: false }
  let running = signerWith({ ...parts, key })
  const call = async (name: string, given: Buffer): Promise<Buffer> => {
    const answer = callOf(running, name)
    if (!answer) throw new Error(`there is no call ${name}`)
    return answer(given)
  }
  const reached = (): Signer =>
    remoteSigner({ key: running.key, log: running.log, rotations: running.rotations }, call)
  return {
    signer: reached(),
    reached,
    change: async (next, overlapDays = 30) => {
      const at = systemClock.now()
      const note = await rotate(store, key.log.key, {
        ...{ former: key, next, at, until: new Date(at.getTime() + overlapDays * DAY_MS) },
        by: ['Meera Nair: the yearly change of the key', 'Arjun Rao: I was there and compared'],
      })
      running = signerWith({ ...parts, key: next, former: key })
      key = next
      return note
    },
    swap: (other) => {
      key = other
      running = signerWith({ ...parts, key })
    },
    close: () => store.close(),
  }
}
