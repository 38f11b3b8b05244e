/** bank: whether the ledger and the bank agree, in one sentence. Pure. */
import type { ClientMoney, Reconciliation } from '@pramaan/contracts'
import type { SealState } from '@pramaan/ui/seal.tsx'
import { rupeeWords } from '../../platform/amount.tsx'

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
      words: `${apart(unexplained)} that nothing explains: someone changed the books. Tell the auditor now.`,
    }
  }
  if (difference !== 0) {
    return { state: 'not-yet', words: `${apart(difference)} apart, explained to the paisa` }
  }
  return { state: 'verified', words: 'The ledger agrees with the bank, to the paisa' }
}

export const verdictOnMoney = ({
  is_even,
  difference,
}: Pick<ClientMoney, 'is_even' | 'difference'>): Verdict =>
  is_even
    ? { state: 'verified', words: 'Every paisa of the clients is where it should be' }
    : { state: 'failed', words: `${apart(difference)} are missing or too many. Tell the auditor now.` }
