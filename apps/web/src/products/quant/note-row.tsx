/** products, quant: one note in a list: what it promises, its one risk, its minimum and how long it is open. */
import type { Note } from '@pramaan/contracts'
import { fromWire, type Paise, paise } from '@pramaan/money'
import { Chip } from '@pramaan/ui/chip.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { rupeeWords } from '../../money/amounts.ts'
import { RiskLine } from '../../orders/shelf/offer-parts.tsx'
import { headline } from './headline.ts'
import { payoutAt } from './levels.ts'
import { PayoffThumb } from './payoff-thumb.tsx'
import { say } from './say.ts'
import { say as sayFact } from './say-facts.ts'
import { stateTone, stateWords } from './state-words.ts'

/** What the worst case is told for: the same sum for every note, so that they can be compared. */
const TOLD_FOR = paise(1_00_000_00n)
const DEEP_FALL_PCT = 40

/** The least that comes back: by its formula where it has a floor, after a deep fall where it has none, and nothing if the issuer fails. */
function worstOf(note: Note): { readonly says: string; readonly amount: Paise } {
  if (note.payoff === 'fixed-coupon') return { says: say('ifDefault'), amount: paise(0n) }
  const amount = payoutAt(TOLD_FOR, note, DEEP_FALL_PCT, true)
  return note.payoff === 'participation'
    ? { says: say('lowestPayout'), amount }
    : { says: say('ifFalls', { percent: 100 - DEEP_FALL_PCT }), amount }
}

export function NoteRow({ note, onPress }: { note: Note; onPress: () => void }) {
  const { figure, says } = headline(note)
  const worst = worstOf(note)
  return (
    <li className="border-line border-b">
      <button
        type="button"
        onClick={onPress}
        className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 px-4 py-3 text-left hover:bg-sunken focus-visible:-outline-offset-2 md:grid-cols-[6.5rem_minmax(0,1fr)_auto]"
      >
        <PayoffThumb note={note} className="row-span-2 mt-1 hidden w-26 md:block" />
        <span className="min-w-0">
          <span className="block font-medium">{note.name}</span>
          <span className="block text-sm text-soft">
            {note.issuer} · {note.rating}
          </span>
          <PayoffThumb note={note} className="mt-2 block w-26 md:hidden" />
        </span>
        <span className="text-right">
          <span className="figures block font-semibold text-lg leading-tight">{figure}</span>
          <span className="block text-soft text-xs">{says}</span>
          <span className="mt-1.5 block text-soft text-xs">{worst.says}</span>
          <span
            className={classes(
              'figures block font-semibold text-lg leading-tight',
              worst.amount < TOLD_FOR && 'text-loss',
            )}
          >
            {rupeeWords(worst.amount)}
          </span>
        </span>
        <span className="col-span-2 flex min-w-0 flex-col gap-1.5">
          <RiskLine>{note.risk}</RiskLine>
          <span className="flex flex-wrap items-center gap-2">
            <Chip tone={stateTone(note)}>{stateWords(note)}</Chip>
            <span className="figures text-sm text-soft">
              {sayFact('from', { amount: rupeeWords(fromWire(note.minimum) ?? paise(0n)) })}
            </span>
          </span>
        </span>
      </button>
    </li>
  )
}
