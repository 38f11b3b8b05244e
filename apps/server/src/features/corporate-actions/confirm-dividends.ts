/** corporate-actions: two people confirm dividends of an exchange's list, which one person imported, before they are paid (decision 96). */
import { type ListedDividend, Refusal } from '@pramaan/contracts'
import { formatRupees, paise } from '@pramaan/money'
import { plainText } from '@pramaan/verifier'
import type { ActKind } from '../../firm/acts.ts'
import { dayInWords } from '../../market/wire.ts'
import { dayInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import { inPaise } from './action-words.ts'
import { readUnsigned } from './unsigned-dividends.ts'

export const confirmDividends: ActKind<'dividend-payment'> = {
  kind: 'dividend-payment',
  draft: async (tx, { businessClock }, { dividends }) => {
    const known = new Map(
      (await readUnsigned(tx, dayInIndia(businessClock.now()))).map((one) => [plainText(one.dividend), one]),
    )
    const changes = dividends.map((one) => {
      const found = known.get(plainText(one))
      if (!found) throw refused(`${titleOf(one)} is not one that waits to be confirmed.`)
      return { field: titleOf(one), before: '', after: `${termsOf(one)} (${found.name}: ${found.says})` }
    })
    if (new Set(changes.map(({ field }) => field)).size < changes.length)
      throw refused('Name each dividend once.')
    return { subject: 'dividend-payment', title: allOf(dividends), clientId: null, changes }
  },
  apply: async (tx, _parts, _act, { proposalId }) => signDividends(tx, proposalId),
  tell: ({ dividends }) => `${allOf(dividends)}.`,
}

const refused = (says: string): Refusal => new Refusal('corporate_action_refused', { says })

const titleOf = ({ listings: [first = ''], ex_day: exDay, number }: ListedDividend): string =>
  `${first}, ex-date ${dayInWords(exDay)}${number > 1 ? `, no. ${number}` : ''}`

const termsOf = ({ rupees, pay_day: payDay }: ListedDividend): string =>
  `${formatRupees(paise(BigInt(inPaise(rupees))))} a share, to be paid on ${dayInWords(payDay)}`

const allOf = (dividends: readonly ListedDividend[]): string => {
  const [first] = dividends
  return first && dividends.length === 1
    ? `Dividend to be paid: ${titleOf(first)}, ${termsOf(first)}`
    : `${dividends.length} dividends to be paid`
}

/** What waited for it is looked at again at once. */
export async function signDividends(tx: Queries, proposalId: string): Promise<void> {
  await tx.query('select sign_dividends($1)', [proposalId])
  await tx.query(
    `update due d set taken_until = null
     from signed_action g join corporate_effect e on e.action_id = g.action_id
     where g.proposal_id = $1 and d.ref = e.id and d.kind = 'dividend' and d.done_at is null`,
    [proposalId],
  )
}
