/** products, fund: what the client has of it: units and worth, SIPs with pause, skip and stop, and redemptions with their next step. */
import {
  cancelRedemption,
  changeSip,
  type FundRedemption,
  type FundSip,
  type FundView,
  type SipAct,
} from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import { StatusChip } from '@pramaan/ui/status-chip.tsx'
import { UnitPrice } from '@pramaan/ui/unit-price.tsx'
import { useState } from 'react'
import { rupeeWords } from '../../money/amounts.ts'
import { Part } from '../../orders/shelf/offer-parts.tsx'
import { ordersTouched } from '../../orders/touched.ts'
import { CallFailed, call } from '../../platform/call.ts'
import { istDay, istMoment } from '../../platform/clock.ts'
import { useIntent } from '../../platform/intent.ts'
import { unitsWords } from './figures.tsx'
import { inPaise } from './lump-form.tsx'
import { NoneFree } from './none-free.tsx'
import { say } from './say.ts'

export function OwnPart({ fund, onRedeem }: { fund: FundView; onRedeem: () => void }) {
  const open = fund.redemptions.filter(({ status }) => status === 'awaiting' || status === 'priced')
  return (
    <>
      {fund.held && (
        <Part title={say('yours')}>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="figures">
              <Money amount={fromWire(fund.held.value)} className="font-semibold text-lg" />
              <span className="block text-sm text-soft">
                {say('unitsCost', {
                  units: unitsWords(fund.held.units),
                  cost: rupeeWords(inPaise(fund.held.cost)),
                })}
              </span>
            </p>
            {fund.held.free_units > 0 && (
              <Button variant="outline" size="medium" onClick={onRedeem}>
                {say('redeem')}
              </Button>
            )}
          </div>
          {fund.held.free_units === 0 && <NoneFree fund={fund} />}
        </Part>
      )}
      {open.length > 0 && (
        <Part title={say('redemptions')}>
          <ul className="divide-y divide-line">
            {open.map((one) => (
              <li key={one.id} className="py-2">
                <RedemptionRow redemption={one} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      {fund.sips.some(({ state }) => state !== 'stopped') && (
        <Part title={say('sips')}>
          <ul className="divide-y divide-line">
            {fund.sips
              .filter(({ state }) => state !== 'stopped')
              .map((sip) => (
                <li key={sip.id} className="py-2">
                  <SipRow sip={sip} />
                </li>
              ))}
          </ul>
        </Part>
      )}
    </>
  )
}

/** One act at a time; the server's no in its own sentence. */
function useAct() {
  const intent = useIntent()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const run = async (what: object, ask: (key: string) => Promise<unknown>): Promise<void> => {
    setBusy(true)
    setRefusal(null)
    try {
      await ask(intent(what))
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setRefusal(failure.message)
    } finally {
      setBusy(false)
      ordersTouched()
    }
  }
  return { isBusy, refusal, run }
}

export function RedemptionRow({
  redemption: one,
  isNamed = false,
}: {
  redemption: FundRedemption
  isNamed?: boolean
}) {
  const { isBusy, refusal, run } = useAct()
  const cancel = () =>
    void run({ id: one.id, act: 'cancel' }, (idempotencyKey) =>
      call(cancelRedemption, { params: { id: one.id } }, { idempotencyKey, inline: true }),
    )
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 text-sm">
      <div className="min-w-0">
        {isNamed && <p className="font-medium text-base">{one.name}</p>}
        <p className="figures">
          {one.net === null
            ? one.amount === null
              ? say('redeeming', { units: unitsWords(one.units) })
              : say('redeemingAmount', {
                  amount: rupeeWords(inPaise(one.amount)),
                  units: unitsWords(one.units),
                })
            : say('redeemed', { units: unitsWords(one.units), amount: rupeeWords(inPaise(one.net)) })}
        </p>
        {one.waits_for && <p className="text-pending">{one.waits_for}</p>}
        {one.nav !== null && (
          <p className="figures text-soft">
            {say('atNav')} <UnitPrice rupees={one.nav} />
          </p>
        )}
        {refusal && (
          <p role="alert" className="text-loss">
            {refusal}
          </p>
        )}
      </div>
      {one.can_cancel && (
        <div className="text-right">
          <Button variant="outline" size="small" loading={isBusy} onClick={cancel}>
            {say('cancel')}
          </Button>
          <p className="mt-0.5 text-soft text-xs">{say('until', { when: istMoment(one.cancel_until) })}</p>
        </div>
      )}
    </div>
  )
}

const actsOf = ({ state, skips_next: skips, asks_client: asks }: FundSip): readonly SipAct[] => {
  if (state === 'stopped') return []
  if (state === 'paused') return ['resume', 'stop']
  return [...(asks ? (['resume'] as const) : []), skips ? 'unskip' : 'skip', 'pause', 'stop']
}

export function SipRow({ sip, isNamed = false }: { sip: FundSip; isNamed?: boolean }) {
  const { isBusy, refusal, run } = useAct()
  const done = sip.instalments.filter(({ outcome }) => outcome === 'debited').length
  const change = (act: SipAct) =>
    void run({ id: sip.id, act, version: sip.version }, (idempotencyKey) =>
      call(changeSip, { params: { id: sip.id }, body: { act } }, { idempotencyKey, inline: true }),
    )
  return (
    <div className="text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="figures font-medium text-base">
          {isNamed && <span className="block">{sip.name}</span>}
          {say('sipLine', { amount: rupeeWords(inPaise(sip.amount)), day: sip.day })}
        </p>
        <StatusChip
          status={sip.state === 'active' ? 'approved' : 'pending'}
          word={
            sip.state === 'active' ? say('running') : sip.state === 'paused' ? say('paused') : say('stopped')
          }
        />
      </div>
      <p className="figures text-soft">
        {say('sipSoFar', { count: done, paid: rupeeWords(inPaise(sip.paid_in)), left: sip.instalments_left })}{' '}
        {sip.value !== null && (
          <>
            {say('worthNow')} <Money amount={fromWire(sip.value)} className="font-medium text-ink" />
          </>
        )}
      </p>
      {sip.debit_on && (
        <p className="figures text-pending">
          {sip.state === 'paused'
            ? say('nextPaused', { day: istDay(sip.debit_on) })
            : sip.skips_next
              ? say('nextSkipped', { day: istDay(sip.debit_on) })
              : say('nextOn', { day: istDay(sip.debit_on) })}
        </p>
      )}
      {sip.asks_client && <p className="text-loss">{say('threeMissed')}</p>}
      <Marks sip={sip} />
      <div className="-mx-3 flex flex-wrap">
        {actsOf(sip).map((act) => (
          <Button key={act} variant="plain" size="small" disabled={isBusy} onClick={() => change(act)}>
            {say(`act-${act}`)}
          </Button>
        ))}
      </div>
      {refusal && (
        <p role="alert" className="text-loss">
          {refusal}
        </p>
      )}
    </div>
  )
}

const MOST_MARKS = 24

const marks = {
  debited: 'bg-accent',
  short: 'bg-loss',
  skipped: 'bg-edge',
  paused: 'bg-line',
  refused: 'bg-pending',
} as const

/** A mark for each instalment, the oldest first: debited, skipped for want of money, skipped, paused. */
function Marks({ sip }: { sip: FundSip }) {
  const shown = sip.instalments.slice(0, MOST_MARKS).toReversed()
  if (shown.length === 0) return null
  const count = (outcome: keyof typeof marks) =>
    sip.instalments.filter((one) => one.outcome === outcome).length
  return (
    <span
      role="img"
      aria-label={say('marks', {
        debited: count('debited'),
        short: count('short'),
        skipped: count('skipped') + count('paused'),
      })}
      className="mt-1 flex gap-1"
    >
      {shown.map((one) => (
        <span
          key={one.due_on}
          title={`${istDay(one.due_on)}: ${say(`outcome-${one.outcome}`)}`}
          className={`size-2.5 rounded-full ${marks[one.outcome]}`}
        />
      ))}
    </span>
  )
}
