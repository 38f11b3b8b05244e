/** portfolio, summary: what changed, as a picture whose bars stand on each other: columns on a desk, rows on a phone, a table behind both. */
import type { InvestStat } from '@pramaan/contracts'
import { Card } from '@pramaan/ui/card.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { Skeleton } from '@pramaan/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import { useShowsAmounts } from '../../../money/amounts.ts'
import { exactly, shortly } from '../../../orders/figures/amounts-in-words.ts'
import { Explained } from '../../../orders/figures/explained.tsx'
import { TableBehind } from '../../../orders/shelf/table-behind.tsx'
import { istDay } from '../../../platform/clock.ts'
import { useIsMobile } from '../../../platform/viewport.ts'
import { dayBefore } from './range.ts'
import { fills } from './returns-card.tsx'
import { Rupees } from './rupees.tsx'
import { say } from './say.ts'
import { type Step, type StepName, type Waterfall, waterfallOf } from './waterfall.ts'
import type { StatProps } from './worth-card.tsx'

export function WhatChanged({ stat, isMoving }: StatProps) {
  const isMobile = useIsMobile()
  const isShown = useShowsAmounts()
  const fall = waterfallOf(stat)
  const days = { from: istDay(dayBefore(stat.from)), to: istDay(stat.to) }
  const Bars = isMobile ? Rows : Columns
  return (
    <Card title={say('whatChanged')} aside={say('between', days)} className={fills}>
      <p className="-mt-2 mb-3 text-sm text-soft">
        {say.rich(stat.returns.gain < 0 ? 'changedLoss' : 'changedGain', {
          flows: <Rupees rupees={stat.drivers.flows} isMoving={false} isSigned className="text-ink" />,
          gain: <Rupees rupees={stat.returns.gain} isMoving={isMoving} isChange className="font-semibold" />,
        })}
      </p>
      <Bars {...{ fall, stat, isMoving }} />
      {fall.frame.isCut && isShown && (
        <p className="figures mt-2 text-soft text-xs">
          {say('cutFrom', { amount: shortly(fall.frame.low) })}
        </p>
      )}
      <TableBehind
        label={say('changedLabel', days)}
        heads={[say('part'), say('amount')]}
        rows={fall.steps.map(({ name, amount }) => ({
          id: name,
          cells: [nameOf(name, amount), exactly(amount, isShown)],
        }))}
      />
    </Card>
  )
}

interface BarsProps extends StatProps {
  readonly fall: Waterfall
}

const plain: Readonly<Record<StepName, string>> = {
  opening: say('opening'),
  flows: say('flows'),
  price: say('price'),
  income: say('income'),
  charges: say('charges'),
  interest: say('interest'),
  closing: say('closing'),
}

const nameOf = (name: StepName, amount: number): string =>
  name === 'price' && amount < 0 ? say('priceLoss') : plain[name]

function noteOf(name: StepName, { from, to }: InvestStat): string {
  const notes: Readonly<Record<StepName, string>> = {
    opening: say('endOfBefore', { day: istDay(dayBefore(from)) }),
    flows: say('notAGain'),
    price: say('realisedToo'),
    income: say('afterTds'),
    charges: say('andTaxes'),
    interest: say('paidToLender'),
    closing: istDay(to),
  }
  return notes[name]
}

const isTotal = (name: StepName): boolean => name === 'opening' || name === 'closing'

/** Money in and out is neutral; only gains and losses are green or red. */
function fillOf({ name, amount }: Step): string {
  if (isTotal(name)) return 'bg-accent'
  if (name === 'flows') return 'bg-edge'
  return amount < 0 ? 'bg-loss' : 'bg-gain'
}

/** Only what follows from prices can still move. */
const moves = (name: StepName, isMoving: boolean): boolean =>
  isMoving && (name === 'price' || name === 'closing')

const FAR = 10_000_000

/** From a crore on an amount is told in short, and by the table to the paisa. */
function Amount({ step: { name, amount, figure }, stat, isMoving }: StatProps & { step: Step }) {
  const isShown = useShowsAmounts()
  const look = isTotal(name) ? 'font-semibold' : ''
  const tone = amount > 0 ? 'text-gain' : 'text-loss'
  const isGain = !isTotal(name) && name !== 'flows' && amount !== 0
  const shown: ReactNode =
    Math.abs(amount) >= FAR && isShown ? (
      <span className={classes('figures whitespace-nowrap', look, isGain && tone)}>
        {!isTotal(name) && amount > 0 ? '+' : ''}
        {shortly(amount)}
      </span>
    ) : (
      <Rupees
        rupees={amount}
        isMoving={moves(name, isMoving)}
        isChange={!isTotal(name) && name !== 'flows'}
        isSigned={name === 'flows'}
        className={look}
      />
    )
  if (figure !== null)
    return (
      <Explained figure={figure} from={stat.from} to={stat.to}>
        {shown}
      </Explained>
    )
  return name === 'closing' && isMoving ? <Explained figure="net_worth">{shown}</Explained> : shown
}

function Columns({ fall, stat, isMoving }: BarsProps) {
  return (
    <ol className="grid auto-cols-fr grid-flow-col grid-rows-[minmax(0,1fr)_auto] gap-x-1 lg:flex-1">
      {fall.steps.map((step, place) => (
        <li key={step.name} className="row-span-2 grid min-w-0 grid-rows-subgrid text-center text-xs">
          <div className="relative mt-6 h-44 lg:h-auto lg:min-h-[20rem]">
            <span
              aria-hidden="true"
              className={classes('absolute inset-x-[12%] min-h-0.5 rounded-sm', fillOf(step))}
              style={{ bottom: `${step.low}%`, height: `${step.high - step.low}%` }}
            />
            {fall.frame.isCut && isTotal(step.name) && <Cut />}
            {place < fall.steps.length - 1 && (
              <span
                aria-hidden="true"
                className="absolute -right-[14%] w-[28%] border-edge border-t border-dotted"
                style={{ bottom: `${step.level}%` }}
              />
            )}
            <span
              className="absolute inset-x-0 mb-0.5 flex flex-wrap justify-center gap-x-1 leading-tight"
              style={{ bottom: `${step.high}%` }}
            >
              <Amount {...{ step, stat, isMoving }} />
            </span>
          </div>
          <div className="mt-2 border-line border-t pt-1.5">
            <p className="font-medium">{nameOf(step.name, step.amount)}</p>
            <p className="text-soft">{noteOf(step.name, stat)}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** The bar goes on below. */
const Cut = () => (
  <svg
    viewBox="0 0 40 6"
    preserveAspectRatio="none"
    aria-hidden="true"
    className="absolute inset-x-[10%] bottom-3 h-1.5 w-4/5 fill-none stroke-3 stroke-raised"
  >
    <path d="M0 4 20 1 40 4" />
  </svg>
)

const Rows = ({ fall, stat, isMoving }: BarsProps) => (
  <ol className="grid gap-1.5">
    {fall.steps.map((step) => (
      <li key={step.name} className="flex flex-wrap items-center justify-between gap-x-3">
        <span className={classes('text-sm', isTotal(step.name) && 'font-semibold')}>
          {nameOf(step.name, step.amount)}
        </span>
        <span className="text-right text-sm">
          <Amount {...{ step, stat, isMoving }} />
        </span>
        <span aria-hidden="true" className="relative block h-2.5 w-full rounded-sm bg-sunken">
          <span
            className={classes('absolute inset-y-0 min-w-0.5 rounded-sm', fillOf(step))}
            style={{ left: `${step.low}%`, width: `${step.high - step.low}%` }}
          />
        </span>
      </li>
    ))}
  </ol>
)

export const ChangedComing = () => (
  <Card title={say('whatChanged')}>
    <Skeleton className="h-80 w-full rounded-md lg:h-[30rem]" />
  </Card>
)
