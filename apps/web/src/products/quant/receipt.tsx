/** products, quant: on the receipt: the fixings with their sources, the formula worked out here again, and the coupons. */
import { type NoteLevel, type OwnNote, type Receipt, viewOwnNote } from '@pramaan/contracts'
import { formatRupees, fromWire, type Paise, paise } from '@pramaan/money'
import { averageOf, inDecimals, type Levels, percentAsTyped, redemptionOf, times } from '@pramaan/products'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useVeil } from '../../money/amounts.ts'
import { call } from '../../platform/call.ts'
import { istDay } from '../../platform/clock.ts'
import { levelOf, pointsOf } from './levels.ts'
import { Coupons } from './own-part.tsx'
import { say } from './say.ts'

export default function NotePart({ receipt }: { receipt: Receipt }) {
  const own = useOwn(receipt.id)
  if (!own) return null
  return (
    <section aria-label={say('receiptPart')} className="space-y-4">
      {own.note.underlying && <Fixings own={own} />}
      {own.ended && <Ended own={own} ended={own.ended} />}
      {own.coupons.length > 0 && (
        <div>
          <h3 className="text-lg">{say('couponList')}</h3>
          <Coupons own={own} />
        </div>
      )}
      <p className="text-soft text-xs">{say('terms', { version: own.note.version })}</p>
    </section>
  )
}

/** The receipt stands above the pages and their cache: it asks for itself, once. */
function useOwn(orderId: string): OwnNote | null {
  const [own, setOwn] = useState<OwnNote | null>(null)
  useEffect(() => {
    const asking = new AbortController()
    call(viewOwnNote, { params: { id: orderId } }, { signal: asking.signal, inline: true })
      .then(setOwn)
      // What is missing is not shown; the receipt itself stands.
      .catch(() => undefined)
    return () => asking.abort()
  }, [orderId])
  return own
}

function Fixings({ own: { note } }: { own: OwnNote }) {
  const isBarrier = note.barrier_percent !== null
  return (
    <div>
      <h3 className="text-lg">{say('fixings')}</h3>
      <dl className="mt-1 divide-y divide-line border-line border-y">
        <Fixing name={say('initial')} level={note.initial} day={note.initial_day} />
        {isBarrier && note.lowest && <Fixing name={say('lowest')} level={note.lowest} day={null} />}
        {note.final_days.map((day) => (
          <Fixing
            key={day}
            name={say('final')}
            level={note.finals.find((one) => one.day === day) ?? null}
            day={day}
          />
        ))}
      </dl>
    </div>
  )
}

const Fixing = ({ name, level, day }: { name: string; level: NoteLevel | null; day: string | null }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
    <dt className="text-soft text-sm">{name}</dt>
    <dd className="figures text-right">
      {level ? pointsOf(level.level) : say('notFixed', { day: day === null ? '' : istDay(day) })}
      {level && (
        <span className="block text-soft text-xs">
          {level.document
            ? say('byFirm', { document: level.document.name })
            : say('source', { source: level.source, day: istDay(level.day) })}
        </span>
      )}
    </dd>
  </div>
)

function levelsOf({ note }: OwnNote): Levels | null {
  if (!note.initial || note.finals.length === 0) return null
  const finals = note.finals.map(({ level }) => levelOf(level))
  return {
    initial: levelOf(note.initial.level),
    final: averageOf(finals),
    lowest: levelOf(note.lowest?.level ?? note.initial.level),
  }
}

function Ended({ own, ended }: { own: OwnNote; ended: NonNullable<OwnNote['ended']> }) {
  const veil = useVeil()
  const paid = fromWire(ended.payout) ?? paise(0n)
  const day = istDay(ended.day)
  if (ended.how === 'exited') {
    const fee = formatRupees(fromWire(ended.fee) ?? paise(0n))
    return <p>{veil(say('exitedAt', { day, payout: formatRupees(paid), fee }))}</p>
  }
  if (ended.how === 'recovered') return <p>{veil(say('recoveredAt', { day, payout: formatRupees(paid) }))}</p>
  const amount = paise(BigInt(ended.quantity) * (fromWire(own.note.face) ?? 0n))
  const levels = levelsOf(own)
  if (own.note.payoff !== 'fixed-coupon' && !levels) return null
  const mine = redemptionOf(amount, own.note, levels).payout
  const agrees = mine === paid
  const Icon = agrees ? CircleCheck : CircleAlert
  return (
    <div>
      <h3 className="text-lg">{say('formula')}</h3>
      <p className="figures mt-1 rounded-lg bg-sunken px-3 py-2.5">
        {veil(`${formulaOf(own, amount, levels)} = ${formatRupees(mine)}`)}
      </p>
      <p className={`mt-1.5 flex items-start gap-1.5 text-sm ${agrees ? 'text-gain' : 'text-loss'}`}>
        <Icon size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
        <span>
          {veil(
            agrees
              ? say('agrees', { amount: formatRupees(paid) })
              : say('differs', { mine: formatRupees(mine), paid: formatRupees(paid) }),
          )}
        </span>
      </p>
    </div>
  )
}

function formulaOf({ note }: OwnNote, amount: Paise, levels: Levels | null): string {
  const facts = { amount: formatRupees(amount) }
  if (note.payoff === 'fixed-coupon' || !levels) return say('formulaPar', { ...facts, why: say('whyFixed') })
  const { initial, final } = levels
  const points = (of: Levels['initial']): string =>
    pointsOf(Number(inDecimals({ over: of.over, under: of.under * 100n }, 2)))
  if (note.payoff === 'participation') {
    const rise = {
      over: final.over * initial.under - initial.over * final.under,
      under: final.under * initial.over,
    }
    const isUp = rise.over > 0n
    const risePct = `${inDecimals({ over: isUp ? rise.over * 100n : 0n, under: rise.under }, 4)}%`
    const gained = times(percentAsTyped(note.participation_percent), rise)
    const cap = note.cap_percent === null ? null : percentAsTyped(note.cap_percent)
    const isCapped = cap !== null && isUp && gained.over * cap.under > cap.over * gained.under
    const gain = isCapped
      ? say('formulaCapped', { cap: note.cap_percent ?? 0 })
      : say('formulaGain', { participation: note.participation_percent ?? 0, rise: risePct })
    return say('formulaShare', { ...facts, protected: note.protected_percent ?? 0, gain })
  }
  const { isBarrierTouched } = redemptionOf(amount, note, levels)
  if (!isBarrierTouched) {
    const barrier = times(percentAsTyped(note.barrier_percent), initial)
    return say('formulaPar', { ...facts, why: say('whyUntouched', { barrier: points(barrier) }) })
  }
  if (final.over * initial.under >= initial.over * final.under)
    return say('formulaPar', { ...facts, why: say('whyAbove') })
  return say('formulaFall', { ...facts, final: points(final), initial: points(initial) })
}
