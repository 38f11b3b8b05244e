/** statements: which deposit a credit belongs to, and if none, why not. Pure. */
import { formatRupees, paise } from '@pramaan/money'
import { isSameName } from '../../clients/names.ts'
import type { Deposit } from '../../payments/deposits.ts'
import { referencesIn } from '../../payments/references.ts'
import type { BankLine } from './read-statement.ts'

/** A deposit, and the name that the firm has approved for its client. */
export interface KnownDeposit extends Deposit {
  readonly approved_name: string | null
}

export type Match =
  /** Counted now. */
  | { readonly kind: 'counted'; readonly deposit: KnownDeposit; readonly why: string }
  /** Two people had counted this very payment before the statement came. */
  | { readonly kind: 'foreseen'; readonly deposit: KnownDeposit; readonly why: string }
  /** In suspense. `tells` is what the client of the deposit it speaks about reads. */
  | {
      readonly kind: 'waiting'
      readonly deposit: KnownDeposit | null
      readonly why: string
      readonly tells: string | null
    }

export interface Known {
  readonly byUtr: ReadonlyMap<string, KnownDeposit>
  readonly byReference: ReadonlyMap<string, KnownDeposit>
  /** Deposits that an earlier line of this file was counted for. */
  readonly countedNow: ReadonlySet<string>
}

const waiting = (why: string, deposit: KnownDeposit | null = null, tells: string | null = null): Match => ({
  kind: 'waiting',
  deposit,
  why,
  tells,
})

/** Checked in this order; the first that applies is the answer. */
export function matchLine(line: BankLine, known: Known): Match {
  const foreseen = line.utr === null ? undefined : known.byUtr.get(line.utr)
  if (foreseen) {
    return { kind: 'foreseen', deposit: foreseen, why: `Two people had matched it to ${foreseen.reference}.` }
  }
  const named = referencesIn(line.narration)
  const deposits = named.flatMap((reference) => known.byReference.get(reference) ?? [])
  const [deposit] = deposits
  if (!deposit) {
    return waiting(
      named.length === 0 ? 'Its narration names no deposit.' : `No deposit has the reference ${named[0]}.`,
    )
  }
  if (deposits.length > 1) return waiting('Its narration names several deposits.')
  return matchDeposit(line, deposit, known)
}

function matchDeposit(line: BankLine, deposit: KnownDeposit, known: Known): Match {
  const { reference, state, approved_name: name } = deposit
  const [came, announced] = [formatRupees(paise(line.amount)), formatRupees(paise(deposit.amount_paise))]
  if (state === 'credited' || known.countedNow.has(deposit.id)) {
    return waiting(`${reference} was already credited by another payment.`)
  }
  if (state === 'returned') return waiting(`${reference} was returned.`)
  if (state === 'rejected') return waiting(`${reference} was rejected before the payment arrived.`, deposit)
  if (line.payer === null || name === null) {
    return waiting(
      'The statement does not name the payer.',
      deposit,
      `${came} with your reference arrived, but the bank does not name the payer. Two people from our firm are checking it.`,
    )
  }
  if (!isSameName(line.payer, name)) {
    return waiting(
      `Payer differs: ${reference} is a deposit of ${name}.`,
      deposit,
      `${came} with your reference came from an account in another name. We can credit only payments from your own account; this one will be returned to its sender.`,
    )
  }
  if (line.amount !== deposit.amount_paise) {
    return waiting(
      `Amount differs: ${reference} was requested for ${announced}.`,
      deposit,
      `We received ${came} with your reference instead of ${announced}. Two people from our firm are checking it.`,
    )
  }
  return { kind: 'counted', deposit, why: `Reference, amount and payer are those of ${reference}.` }
}
