/** receipt: what it is, what became of it, and the figure that counts most. */
import { isExchange, messages, type Receipt } from '@pramaan/contracts'
import { fromWire, inWords, paise } from '@pramaan/money'
import { Chip } from '@pramaan/ui/chip.tsx'
import { IconButton } from '@pramaan/ui/icon-button.tsx'
import { Rosette } from '@pramaan/ui/rosette.tsx'
import { StatusChip } from '@pramaan/ui/status-chip.tsx'
import { unitPriceWords } from '@pramaan/ui/unit-price.tsx'
import { Clock, Eye, EyeOff, FlaskConical, Lock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { rupeeWords, showAmounts, useShowsAmounts, useVeil } from '../../money/amounts.ts'
import { Change } from '../../money/change.tsx'
import { Amount } from '../../orders/amount.tsx'
import { assetName, orderWords } from '../../orders/order-words.ts'
import { istMoment } from '../../platform/clock.ts'
import { useProof } from '../../platform/proof.ts'
import { useOrderScreens } from '../../products/registry.ts'
import { say } from './say.ts'
import { buySum, type SideSum, sellSum } from './sums.ts'
import { headline, largest, periodWords } from './words.ts'

export function Head({ receipt }: { receipt: Receipt }) {
  const proof = useProof()
  return (
    <section
      aria-label={say('theOrder')}
      className="relative overflow-hidden rounded-xl border border-line p-4"
    >
      {proof.kind === 'verified' && proof.entries > 0 && (
        <Rosette hash={proof.head} className="absolute -top-20 -right-20 size-72" />
      )}
      <div className="relative">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <p className="wrap-anywhere line-clamp-2 text-xl">{assetName(receipt)}</p>
            {isExchange(receipt.market) && (
              <p className="wrap-anywhere text-soft text-sm">{[receipt.name, receipt.market].join(' · ')}</p>
            )}
            <Traded sum={sellSum(receipt) ?? buySum(receipt)} ttype={receipt.ttype} />
          </div>
          <StatusChip {...orderWords(receipt)} className="shrink-0" />
        </div>
        <Figure receipt={receipt} />
        <p className="mt-3 flex flex-wrap gap-2">
          <Chip>{receipt.display_type}</Chip>
          {receipt.left_as === undefined && <Chip>{receipt.order_action}</Chip>}
          {receipt.is_simulated && (
            <Chip tone="pending" icon={<FlaskConical size={13} aria-hidden="true" />}>
              {messages.demoBand}
            </Chip>
          )}
        </p>
      </div>
    </section>
  )
}

/** 25 shares sold at ₹990.35 each. */
function Traded({ sum, ttype }: { sum: SideSum | null; ttype: string }) {
  const isShown = useShowsAmounts()
  const { units } = useOrderScreens(ttype)
  if (sum === null || sum.each === null || sum.shares === 0 || !isShown) return null
  const facts = { shares: units(sum.shares), price: unitPriceWords(sum.each) }
  const key = sum.side === 'buy' ? 'boughtLine' : (`line-${sum.leftAs}` as const)
  const average = sum.side === 'buy' ? 'boughtAverage' : (`average-${sum.leftAs}` as const)
  return <p className="figures mt-0.5">{say(sum.isAverage ? average : key, facts)}</p>
}

function Figure({ receipt }: { receipt: Receipt }) {
  const isShown = useShowsAmounts()
  const isEmpty = receipt.buy_trade_value === 0
  return (
    <div className="mt-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className={isEmpty ? 'text-lg' : 'font-normal font-sans text-base text-soft'}>
          {headline(receipt)}
        </h3>
        <IconButton
          className="-my-2 -mr-2"
          label={isShown ? say('hide') : say('show')}
          icon={isShown ? <Eye size={20} aria-hidden="true" /> : <EyeOff size={20} aria-hidden="true" />}
          onClick={() => showAmounts(!isShown)}
        />
      </div>
      {!isEmpty && (
        <Amount
          rupees={largest(receipt)}
          className="block whitespace-normal font-semibold text-3xl leading-tight"
        />
      )}
      {!isEmpty && isShown && (
        <p className="text-sm text-soft max-lg:hidden">{inWords(fromWire(largest(receipt)) ?? paise(0n))}</p>
      )}
      {receipt.profit !== null && (
        <p className="mt-1">
          <Change amount={fromWire(receipt.profit)} percent={receipt.roi} className="mr-1.5" />
          <span className="text-soft">
            {say('realised', { period: periodWords(receipt.holding_period ?? 0) })}
          </span>
        </p>
      )}
    </div>
  )
}

const strong = (inside: ReactNode) => <strong>{inside}</strong>

/** What is taken from the client's cash for now, and when that ends at the latest. */
function Blocked({ blocked: { amount: rupees, until } }: { blocked: NonNullable<Receipt['blocked']> }) {
  const amount = useVeil()(rupeeWords(fromWire(rupees) ?? paise(0n)))
  return (
    <p className="flex items-start gap-3 rounded-lg bg-sunken px-4 py-3">
      <Lock size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-soft" />
      <span>
        {until === null
          ? say.rich('blocked', { strong, amount })
          : say.rich('blockedTill', { strong, amount, time: istMoment(until) })}
      </span>
    </p>
  )
}

/** What comes next, why it came to nothing, what a company's act made of it, and what is still owed: said before any figure. */
export function Warnings({ receipt }: { receipt: Receipt }) {
  const veil = useVeil()
  const owed = fromWire(receipt.outstanding)
  return (
    <>
      {owed !== null && owed < 0n && (
        <p role="alert" className="flex items-start gap-3 rounded-lg bg-pending-wash px-4 py-3 text-pending">
          <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span>{say.rich('unpaid', { strong, amount: veil(rupeeWords(owed)) })}</span>
        </p>
      )}
      {receipt.folded_by !== null && (
        <p className="wrap-anywhere rounded-lg bg-sunken px-4 py-3">
          {receipt.fraction === null
            ? say.rich('foldedIntoOthers', { strong, act: receipt.folded_by, symbol: receipt.symbol })
            : say.rich('foldedAway', {
                strong,
                act: receipt.folded_by,
                amount: <Amount rupees={receipt.fraction.proceeds} />,
              })}
        </p>
      )}
      {receipt.blocked !== undefined && <Blocked blocked={receipt.blocked} />}
      {receipt.next !== undefined && (
        <p className="flex items-start gap-3 rounded-lg bg-sunken px-4 py-3">
          <Clock size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-soft" />
          <span>{say.rich('next', { strong, next: veil(receipt.next) })}</span>
        </p>
      )}
      {receipt.reason !== null && (
        <p className="wrap-anywhere rounded-lg bg-sunken px-4 py-3">
          {say.rich('why', { strong, reason: veil(receipt.reason) })}
        </p>
      )}
    </>
  )
}
