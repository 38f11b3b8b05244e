/** products, quant: notes as rows of the shelf: how much is taken, what falls due next, and which close is missing. */
import { istDay } from '@pramaan/browser/clock.ts'
import { type FirmNote, listFirmNotes } from '@pramaan/contracts'
import { formatRupees, fromWire, paise } from '@pramaan/money'
import { call } from '../../platform/call.ts'
import { changeDocuments } from '../../platform/change-documents.tsx'
import { closeOffer } from '../../platform/close-offer.tsx'
import type { FirmShelf, ShelfAct, ShelfRow, ShelfStage } from '../../platform/product.ts'
import { DefaultedValueForm, DefaultForm, FixingForm, RecoveryForm, ValueForm } from './forms.tsx'
import { say } from './say.ts'

const stages: Readonly<Record<FirmNote['state'], ShelfStage>> = {
  upcoming: 'upcoming',
  open: 'open',
  closed: 'running',
  running: 'running',
  default: 'closed',
  matured: 'over',
}

const steps: Readonly<Record<NonNullable<FirmNote['next']>['step'], string>> = {
  issue: say('stepIssue'),
  'initial-fixing': say('stepInitial'),
  coupon: say('stepCoupon'),
  'final-fixing': say('stepFinal'),
  maturity: say('stepMaturity'),
  recovery: say('stepRecovery'),
}

const rupees = (amount: number): string => formatRupees(fromWire(amount) ?? paise(0n)).replace(/\.00$/, '')

function nextOf({ next, missing_days: missing, default: broken }: FirmNote): string | null {
  if (broken) return say('inDefault', { day: istDay(broken.day) })
  const [gap] = missing
  if (gap !== undefined) return say('missing', { day: istDay(gap) })
  return next && say('next', { step: steps[next.step], day: istDay(next.day) })
}

function actsOf({ state, underlying, default: broken }: FirmNote): ShelfAct<ShelfRow>[] {
  const value = { kind: 'note-value', word: say('value'), Form: ValueForm } as const
  const fixing = { kind: 'note-fixing', word: say('fixing'), Form: FixingForm } as const
  const fault = { kind: 'note-default', word: say('fault'), Form: DefaultForm } as const
  if (state === 'open' || state === 'upcoming') return [changeDocuments, closeOffer]
  if (broken)
    return broken.recovery_percent === null
      ? [
          { ...value, Form: DefaultedValueForm },
          { kind: 'note-default', word: say('recovery'), isMain: true, Form: RecoveryForm },
        ]
      : []
  if (state !== 'running') return []
  return [{ ...value, isMain: true }, ...(underlying ? [fixing] : []), fault]
}

const payoffWord = ({ payoff }: FirmNote): string =>
  say('payoff', { payoff: payoff === 'fixed-coupon' ? 'fixed' : payoff })

const rowOf = (note: FirmNote): ShelfRow => ({
  id: note.id,
  title: note.name,
  note: say('rowNote', { issuer: note.issuer, payoff: payoffWord(note), day: istDay(note.maturity_day) }),
  stage: note.default?.recovery_percent == null ? stages[note.state] : 'over',
  opensAt: note.opens_at,
  closesAt: note.closes_at,
  taken: say('taken', { taken: rupees(note.total - note.left), total: rupees(note.total) }),
  clients: note.clients,
  next: nextOf(note),
  lateSince: note.missing_days[0] === undefined ? null : `${note.missing_days[0]}T10:00:00Z`,
  pdfs: note.pdfs,
  acts: actsOf(note),
})

/** The one that needs somebody first: a missing close, then by what falls due next. */
const keyOf = ({ missing_days: missing, next, default: broken }: FirmNote): string =>
  missing[0] !== undefined ? '0' : broken ? '1' : `2${next?.day ?? '9'}`

export const list: FirmShelf['list'] = async (query, signal) => {
  const { notes, next } = await call(listFirmNotes, { query }, { signal, quiet: true })
  return { rows: notes.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)).map(rowOf), next }
}
