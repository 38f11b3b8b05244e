/**
 * What clients should have been told, worked out from the records of everything that happened, without the database's own rules: each
 * act once, under its kind, to the client whose act it is, and nothing besides.
 */
import type { NoticeKind } from '@pramaan/contracts'
import type { House } from './harness.ts'

/** Steps of an order: what each is told as, or that it is not. A step that stands in neither fails the comparison. */
const STEPS: Readonly<Record<string, NoticeKind>> = {
  holding: 'order-executed',
  'part-filled': 'order-part-filled',
  sold: 'order-sold',
  'sold-in-part': 'order-sold',
  exited: 'order-sold',
  'exited-in-part': 'order-sold',
  settled: 'sale-settled',
  listing: 'order-allotted',
  allotted: 'order-allotted',
  'units-allotted': 'units-allotted',
  redeemed: 'units-redeemed',
  'nav-corrected': 'nav-corrected',
  'bought-back': 'bought-back',
  'tender-released': 'tender-released',
  matured: 'matured',
  recovered: 'recovered',
  missed: 'payment-missed',
}
/** Told only where the client did not do it. */
const BY_OTHERS: Readonly<Record<string, NoticeKind>> = {
  rejected: 'order-rejected',
  cancelled: 'order-cancelled',
  'redemption-cancelled': 'redemption-cancelled',
}
/** Own acts, orders that are still open, and what the ledger's transfer or the loan tells. */
const SILENT: readonly string[] = [
  'awaiting',
  'pending',
  'taken',
  'sent',
  'acknowledged',
  'unanswered',
  'end-asked',
  'application-changed',
  'paid-in-part',
  'tendered',
  'tender-withdrawn',
  'redemption-asked',
  'coupon',
  'fixed',
  'dividend',
  'split',
  'bonus',
  'consolidation',
  'loan-pledged',
  'loan-released',
  'loan-sold',
]
const TRANSFERS: readonly string[] = [
  'dividend',
  'idcw',
  'bond-coupon',
  'note-coupon',
  'split',
  'bonus',
  'consolidation',
  'adjustment',
  'reward-paid',
  'credit-expired',
  'day-charges',
]
const LOANS: readonly string[] = [
  'approved',
  'rejected',
  'drawn',
  'instalment',
  'late',
  'shortfall',
  'cured',
  'invoked',
  'closed',
]

interface Act {
  readonly client: string
  readonly id: string
  readonly what: string
  readonly by: string
  readonly product: string
}

const lineOf = (client: string, source: string, id: string, kind: string): string =>
  `${client} ${source} ${id} ${kind}`

function kindOfStep({ what, by, product }: Act): string | null {
  if (what === 'holding' && product === 'ipo') return 'order-listed'
  const kind = STEPS[what] ?? (what in BY_OTHERS ? (by === 'client' ? null : BY_OTHERS[what]) : undefined)
  if (kind !== undefined) return kind
  if (!SILENT.includes(what)) throw new Error(`nobody has said whether the step ${what} is told`)
  return null
}

/** One line for each notice that has to be there. Audit entries are left out: they are told by another rule. */
export async function expectedNotices({ asOwner }: Pick<House, 'asOwner'>): Promise<string[]> {
  const all = (text: string): Promise<Act[]> => asOwner<Act>(text)
  const steps = await all(
    `select s.client_id as client, s.id::text as id, s.code as what, s.actor as by, o.kind as product
     from order_step s join product_order o on o.id = s.order_id`,
  )
  const transfers = await all(
    `select e.client_id as client, t.id::text as id, t.act as what, '' as by, '' as product
     from ledger_transfer t join ledger_entry e on e.transfer_id = t.id and e.client_id is not null
     join ledger_account a on a.id = e.account_id
     group by e.client_id, t.id, t.act
     having t.act not in ('day-charges', 'bond-coupon', 'note-coupon') or sum(e.amount) filter (where a.asset = 'INR') > 0`,
  )
  const others = await all(
    `select client_id as client, 'deposit-step ' || id as id, 'deposit-' || state as what, '' as by, '' as product from deposit_step
       where state in ('credited', 'rejected', 'returned', 'expired')
     union all select client_id, 'withdrawal-step ' || withdrawal_id || ' ' || state, 'withdrawal-' || state, '', '' from withdrawal_step
       where state in ('approved', 'sent', 'paid', 'rejected')
     union all select client_id, 'claim-step ' || id, 'claim-' || state, '', '' from claim_step where state in ('paid', 'rejected')
     union all select client_id, 'sip-instalment ' || sip_id || ' ' || due_on, 'sip-missed', '', '' from sip_instalment
       where outcome in ('short', 'refused')
     union all select client_id, 'alert ' || id, 'alert-fired', '', '' from price_alert where fired_at is not null`,
  )
  const loans = await all(
    `select client_id as client, id::text as id, kind as what, '' as by, '' as product from loan_event`,
  )
  return [
    ...steps.flatMap((step) => {
      const kind = kindOfStep(step)
      return kind === null ? [] : [lineOf(step.client, 'step', step.id, kind)]
    }),
    ...transfers
      .filter(({ what }) => TRANSFERS.includes(what))
      .map(({ client, id, what }) => lineOf(client, 'transfer', id, what)),
    ...others.map(({ client, id, what }) => `${client} ${id} ${what}`),
    ...loans
      .filter(({ what }) => LOANS.includes(what))
      .map(({ client, id, what }) => lineOf(client, 'loan-event', id, `loan-${what}`)),
  ].toSorted()
}

/** One line for each notice that is there. */
export async function writtenNotices({ asOwner }: Pick<House, 'asOwner'>): Promise<string[]> {
  const rows = await asOwner<{ client_id: string; source: string; source_id: string; kind: string }>(
    "select client_id, source, source_id, kind from notice where source <> 'audit' and kind <> 'alert-cancelled'",
  )
  return rows
    .map(({ client_id, source, source_id, kind }) => lineOf(client_id, source, source_id, kind))
    .toSorted()
}
