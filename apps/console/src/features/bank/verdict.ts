/** bank: whether the ledger and the bank agree, in one sentence. Pure. */
import type { ClientMoney, Reconciliation } from '@pramaan/contracts'
import type { SealState } from '@pramaan/ui/seal.tsx'
import { rupeeWords } from '../../platform/amount.tsx'
import { say } from './say.ts'

export interface Verdict {
  readonly state: SealState
  readonly words: string
}

/** How far apart, whichever is more. */
const apart = (rupees: number): string => rupeeWords(Math.abs(rupees))

export function verdictOn({
  difference,
  unexplained,
}: Pick<Reconciliation, 'difference' | 'unexplained'>): Verdict {
  if (unexplained !== 0) {
    return {
      state: 'failed',
      words: say('nothingExplains', { amount: apart(unexplained) }),
    }
  }
  if (difference !== 0) {
    return { state: 'not-yet', words: say('apartExplained', { amount: apart(difference) }) }
  }
  return { state: 'verified', words: say('agrees') }
}

export const verdictOnMoney = ({
  is_even,
  difference,
}: Pick<ClientMoney, 'is_even' | 'difference'>): Verdict =>
  is_even
    ? { state: 'verified', words: say('allThere') }
    : { state: 'failed', words: say('missing', { amount: apart(difference) }) }
