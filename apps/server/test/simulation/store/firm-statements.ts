/** Simulation: a model of what the database asks of two people of the firm (`sql/firm`, `sql/payments`). */
import { nextStates } from '../../../src/payments/rules.ts'
import type { WithdrawalRow } from './rows.ts'
import type { Statement } from './statements.ts'

const A_DAY_MS = 86_400_000

export const firmStatements: readonly Statement[] = [
  [
    'simulation: propose',
    (store, [id, maker, act]) => {
      const row = { id: String(id), maker: String(maker), checker: null, act: String(act) }
      store.proposal.add(row.id, { ...row, state: 'open', at: store.now() })
      return [{}]
    },
  ],
  [
    'simulation: approve',
    (store, [id, checker]) => {
      const proposal = store.proposal.get(String(id))
      if (proposal?.state !== 'open') throw new Error('a proposal is decided once')
      if (proposal.maker === checker) throw new Error('another person decides')
      if (store.now().getTime() - proposal.at.getTime() > A_DAY_MS)
        throw new Error('a proposal lapses after a day')
      store.proposal.put(proposal.id, { ...proposal, state: 'approved', checker: String(checker) })
      return [{ act: proposal.act }]
    },
  ],
  [
    'simulation: a withdrawal moves on',
    (store, [id, to, maker, checker]) => {
      const row = store.withdrawal.get(String(id))
      if (!row) return []
      if (maker === checker) throw new Error('another person decides')
      const next = to as WithdrawalRow['state']
      if (!nextStates[row.state].includes(next))
        throw new Error(`a withdrawal does not go from ${row.state} to ${to}`)
      store.putWithdrawal({ ...row, state: next, state_at: store.now() })
      return [row]
    },
  ],
]
