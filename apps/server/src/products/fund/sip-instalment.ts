/**
 * products/fund: what becomes of an instalment on its day. Without money it is skipped and said so: never a debt, and never
 * taken later. After three in a row the client is asked whether to go on. Pure.
 */
import { type Paise, paise } from '@pramaan/money'

export interface Sip {
  readonly state: 'active' | 'paused' | 'stopped'
  readonly amount: Paise
  readonly instalmentsLeft: number
  readonly missesInARow: number
}

export interface Instalment {
  readonly outcome: 'debited' | 'skipped' | 'none'
  readonly debit: Paise
  readonly sip: Sip
  readonly asksClient: boolean
}

const MISSES_BEFORE_ASKING = 3

export function instalment(sip: Sip, freeCash: Paise): Instalment {
  const nothing = { debit: paise(0n), asksClient: false }
  if (sip.state !== 'active' || sip.instalmentsLeft <= 0) return { ...nothing, outcome: 'none', sip }
  const instalmentsLeft = sip.instalmentsLeft - 1
  const state = instalmentsLeft === 0 ? 'stopped' : sip.state
  if (freeCash >= sip.amount) {
    const after: Sip = { ...sip, state, instalmentsLeft, missesInARow: 0 }
    return { outcome: 'debited', debit: sip.amount, sip: after, asksClient: false }
  }
  const missesInARow = sip.missesInARow + 1
  const after: Sip = { ...sip, state, instalmentsLeft, missesInARow }
  return { ...nothing, outcome: 'skipped', sip: after, asksClient: missesInARow % MISSES_BEFORE_ASKING === 0 }
}
