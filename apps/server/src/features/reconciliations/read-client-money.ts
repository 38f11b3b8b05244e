/** reconciliations: what all clients have, and where it is. Every transfer balances, so the two are the same. */
import type { ClientMoney } from '@pramaan/contracts'
import { paise, toWire } from '@pramaan/money'
import { firmBalances, sumOfClients } from '../../ledger/totals.ts'
import type { FirmPurpose } from '../../ledger/transfers.ts'
import type { Queries } from '../../platform/database.ts'

const TITLES: Readonly<Record<FirmPurpose, string>> = {
  bank: 'At the bank',
  payouts: 'Sent, not yet on the statement',
  suspense: 'Received, not yet matched',
  adjustments: 'Corrections by the firm',
  fees: 'Fees of the firm',
  taxes: 'Taxes to be passed on',
  market: 'With the market',
  promotion: 'Given as promotions',
  lender: 'With lenders',
}

/** `tx` sees one moment. */
export async function readClientMoney(tx: Queries, now: Date): Promise<ClientMoney> {
  const { clients, total } = await sumOfClients(tx)
  const firm = await firmBalances(tx)
  const held = (Object.keys(TITLES) as FirmPurpose[]).map((account) => ({
    account,
    title: TITLES[account],
    // What an account of the firm holds is not the clients'; the bank's is turned round, as it is what was given.
    amount: -(firm.get(account) ?? 0n),
  }))
  const difference = held.reduce((sum, { amount }) => sum + amount, 0n) - total
  return {
    as_of: now.toISOString(),
    clients,
    owed_to_clients: toWire(paise(total)),
    held: held.map((one) => ({ ...one, amount: toWire(paise(one.amount)) })),
    difference: toWire(paise(difference)),
    is_even: difference === 0n,
  }
}
