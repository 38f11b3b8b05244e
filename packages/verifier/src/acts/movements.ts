/**
 * verifier: which entries of a client's ledger an act of the firm brings about, and how an entry is held against the act that two people
 * signed for it. What a client orders, what is traded, and what falls due by itself is not in this table.
 */
import type { ActBook, ApprovedAct } from './book.ts'
import { isDealt, takeDealt } from './dealt-at-nav.ts'
import { announcedDividend, listedDividends } from './dividends.ts'
import { type MostUnits, type PerUnit, takePayment } from './per-unit.ts'

export interface Moved {
  readonly client: string
  readonly seq: number
  readonly act: string
  readonly asset: string
  readonly amount: number
  readonly memo: string | null
  readonly ref: string | null
  readonly transfer: string
}

interface Rule {
  /** Which field of the act is the entry's `ref`. */
  readonly ref?: string
  /** In paise, as the act names it; it moves exactly that. */
  readonly paise?: (act: Readonly<Record<string, unknown>>) => number
  /** What else the act has to say. */
  readonly says?: Readonly<Record<string, string>>
  /** One act brings about many transfers, of many clients, all at once. */
  readonly isMany?: boolean
  /** It pays so much a unit to many clients, each once. */
  readonly pays?: (act: Readonly<Record<string, unknown>>) => readonly PerUnit[]
}

const rupees = ({ rupees: amount }: Readonly<Record<string, unknown>>): number =>
  Math.round(Number(amount) * 100)

/** As which part of an act its own amount is kept as moved. */
const ITS_AMOUNT = 'amount'
const STATEMENT: Rule = { isMany: true }

/** By the act of the ledger, then by the kind of act of the firm that may stand behind it. */
export const SIGNED_MOVEMENTS: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  adjustment: {
    'cash-adjustment': { paise: (act) => (act.direction === 'debit' ? -rupees(act) : rupees(act)) },
  },
  'reward-paid': { 'cash-reward': { paise: rupees } },
  'claim-paid': { 'claim-decision': { ref: 'claim_id', paise: rupees, says: { decision: 'approved' } } },
  deposit: {
    'deposit-match': { ref: 'deposit_id', paise: rupees },
    'statement-import': STATEMENT,
  },
  dividend: {
    'corporate-action': { pays: announcedDividend },
    'dividend-payment': { pays: listedDividends },
  },
  'loan-drawn': { 'loan-decision': { ref: 'loan_id', says: { decision: 'approve' } } },
}

export const needsAct = (act: string): boolean => Object.hasOwn(SIGNED_MOVEMENTS, act)

/** Whether an act may stand behind an entry: behind units of a fund only where their NAV was entered by hand. */
export const mayHaveAct = ({ act, asset }: Pick<Moved, 'act' | 'asset'>): boolean =>
  needsAct(act) || isDealt(act, asset)

/** Whether it is paid on units, of which the client has to have had as many. */
export const paysOnUnits = (act: string): boolean =>
  Object.values(SIGNED_MOVEMENTS[act] ?? {}).some(({ pays }) => pays !== undefined)

/**
 * Holds an entry against its act; answers with the sentence that says what is wrong, or null, and keeps what the act has moved. Who has
 * counted the client's units says how many there were at most.
 */
export function takeMovement(
  book: ActBook,
  entry: Moved,
  cause: string | null,
  most: MostUnits | null = null,
): string | null {
  const name = `Entry ${entry.seq} of client ${entry.client} (${entry.act}, ${entry.amount} of ${entry.asset})`
  if (isDealt(entry.act, entry.asset)) {
    const wrong = takeDealt(book, entry, cause)
    return wrong && `${name} ${wrong}.`
  }
  const rules = Object.hasOwn(SIGNED_MOVEMENTS, entry.act) ? SIGNED_MOVEMENTS[entry.act] : undefined
  if (!rules) return null
  const act = cause === null ? null : book.act(cause)
  if (!act) return `${name} was signed by nobody.`
  const rule = Object.hasOwn(rules, act.kind) ? rules[act.kind] : undefined
  if (!rule) return `${name} is not what act ${act.id} of kind ${act.kind} brings about.`
  const wrong = rule.pays
    ? takePayment(book, act, rule.pays(act.act), entry, most)
    : (misfit(rule, act, entry) ?? takeAmount(book, rule, act, entry))
  if (wrong) return `${name} ${wrong} (act ${act.id}).`
  if (!rule.isMany && !rule.pays && act.transfer !== entry.transfer)
    book.putAct({ ...act, transfer: entry.transfer })
  return null
}

/** An amount that two people name is moved by one entry: a transfer that moves it twice would give double. */
function takeAmount(book: ActBook, rule: Rule, { id }: ApprovedAct, entry: Moved): string | null {
  if (!rule.paise) return null
  if (book.paid(id, ITS_AMOUNT)) return 'moves once more what two people signed once'
  book.putPaid(id, ITS_AMOUNT, { transfer: entry.transfer, amount: entry.amount })
  return null
}

function misfit(rule: Rule, { act, client, transfer, isClosed }: ApprovedAct, entry: Moved): string | null {
  if (isClosed && rule.isMany) return 'comes after all that two people signed was moved'
  if (!rule.isMany && client !== entry.client) return 'is another client’s than the one two people signed for'
  if (rule.ref !== undefined && act[rule.ref] !== entry.ref)
    return 'is about something else than what two people signed'
  if (Object.entries(rule.says ?? {}).some(([field, value]) => act[field] !== value))
    return 'is not what two people signed'
  if (!rule.isMany && transfer !== null && transfer !== entry.transfer)
    return 'takes an act a second time that two people signed once'
  return rule.paise !== undefined && rule.paise(act) !== entry.amount
    ? `moves another amount than two people signed: ${rule.paise(act)} paise`
    : null
}
