/** receipt: one side of the order as a sum that a person can follow: gross, each charge, net. */
import type { FeeLine, Receipt } from '@pramaan/contracts'
import { fromWire, type Paise, paise } from '@pramaan/money'
import { classes } from '@pramaan/ui/classes.ts'
import { Money } from '@pramaan/ui/money.tsx'
import { UnitPrice } from '@pramaan/ui/unit-price.tsx'
import { type ReactNode, useId, useState } from 'react'
import { useShowsAmounts } from '../../money/amounts.ts'
import { workedOut } from '../../orders/fee-lines.tsx'
import { countWords } from '../../orders/order-words.ts'
import { useOrderScreens } from '../../products/registry.ts'
import { say } from './say.ts'
import { fractionOf, type SideSum } from './sums.ts'

const wordsOf = ({ side, leftAs }: SideSum) =>
  side === 'buy'
    ? { title: say('bought'), sign: '+', gross: say('buyValue'), net: say('netPaid'), says: say('plus') }
    : {
        ...{ title: say(leftAs), sign: '−', gross: say(`value-${leftAs}`), net: say('netReceived') },
        says: say('minus'),
      }

const adds = { mark: '+', says: say('plus') }
const takes = { mark: '−', says: say('minus') }

export function Sum({ sum }: { sum: SideSum }) {
  const [isOpen, setOpen] = useState(false)
  const isHidden = !useShowsAmounts()
  const id = useId()
  const { title, sign, gross, net, says } = wordsOf(sum)
  // What goes back of a purchase makes it cheaper; of a sale it adds to what is received.
  const isLess = (sum.side === 'buy') === sum.refund > 0n
  return (
    <section aria-label={say('sumOf', { side: title })}>
      <h3 className="text-lg">{title}</h3>
      <dl id={id} className="mt-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-1 text-soft">
          <dt>{sum.isAverage ? say('quantityTimesAverage') : say('quantityTimesPrice')}</dt>
          <dd className="figures text-right">
            {isHidden ? <Money amount={null} hidden /> : countWords(sum.shares)} ×{' '}
            <UnitPrice rupees={sum.each} />
          </dd>
        </div>
        {sum.today && (
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-1 text-soft text-sm">
            <dt>{say('inTodaysShares')}</dt>
            <dd className="figures text-right">
              {isHidden ? <Money amount={null} hidden /> : countWords(sum.today.shares)} ×{' '}
              <Money amount={sum.today.price} />
            </dd>
          </div>
        )}
        <Line name={gross} amount={sum.gross} isStrong />
        {sum.lines.map((line, index) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: a charge stands once per day of trading, and the lines keep their order
            key={`${index} ${line.charge}`}
            sign={<Sign mark={sign} says={says} />}
            name={<ChargeName line={line} isOpen={isOpen} />}
            amount={fromWire(line.amount)}
          />
        ))}
        {sum.refund !== 0n && (
          <Line
            sign={<Sign {...(isLess ? takes : adds)} />}
            name={say('dayRefund')}
            amount={paise(sum.refund < 0n ? -sum.refund : sum.refund)}
          />
        )}
        <Line
          name={sum.interest === 0n ? net : say('netValue')}
          sign={<Sign mark="=" says={say('equals')} />}
          amount={sum.net}
          isStrong
          className={classes(
            'mt-1 border-t pt-2.5 text-lg',
            sum.adds ? 'border-line' : 'border-loss text-loss',
          )}
        />
        {sum.interest !== 0n && (
          <>
            <Line
              sign={<Sign {...(sum.interest > 0n ? adds : takes)} />}
              name={say('interestInIt')}
              amount={paise(sum.interest < 0n ? -sum.interest : sum.interest)}
            />
            <Line
              sign={<Sign mark="=" says={say('equals')} />}
              name={net}
              amount={paise(sum.net + sum.interest)}
              isStrong
            />
          </>
        )}
        {sum.moved !== 0n && (
          <Line
            name={sum.moved > 0n ? say('costLeft') : say('costCame')}
            amount={paise(sum.moved < 0n ? -sum.moved : sum.moved)}
          />
        )}
      </dl>
      {!sum.adds && (
        <p role="alert" className="font-medium text-loss">
          {say('wrongSum')}
        </p>
      )}
      {sum.lines.length > 0 && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="-mx-2 min-h-11 rounded-md px-2 text-accent text-sm hover:text-accent-strong"
        >
          {isOpen ? say('hideWorkedOut') : say('howWorkedOut')}
        </button>
      )}
    </section>
  )
}

const Sign = ({ mark, says }: { mark: string; says: string }) => (
  <>
    <span aria-hidden="true">{mark}</span>
    <span className="sr-only">{says} </span>
  </>
)

/** STT 0.1%: a charge with its rate. */
const ChargeName = ({ line, isOpen }: { line: FeeLine; isOpen: boolean }) => (
  <>
    {line.name} <span className="figures text-sm">{line.rate}</span>
    {isOpen && <span className="mt-0.5 mb-1 block text-xs">{workedOut(line)}</span>}
  </>
)

interface LineProps {
  readonly name: ReactNode
  readonly amount: Paise | null
  readonly sign?: ReactNode | undefined
  readonly isStrong?: boolean
  readonly className?: string
}

function Line({ name, amount, sign, isStrong = false, className }: LineProps) {
  return (
    <div className={classes('flex items-baseline gap-2 py-1', isStrong && 'font-medium', className)}>
      <dt className={classes('flex min-w-0 flex-1 gap-2', !isStrong && 'text-soft')}>
        {sign !== undefined && <span className="w-3 shrink-0 text-center">{sign}</span>}
        <span className="wrap-anywhere min-w-0">{name}</span>
      </dt>
      <dd className="shrink-0 text-right">
        <Money amount={amount} hidden={!useShowsAmounts()} />
      </dd>
    </div>
  )
}

/** What came in against what was paid for it: for all of the order, or for what was sold of it, fractions of a share too. */
export function Settlement({ receipt, buy, sell }: { receipt: Receipt; buy: SideSum; sell: SideSum | null }) {
  const { units } = useOrderScreens(receipt.ttype)
  const cost = fromWire(receipt.sold_cost) ?? buy.net
  const isPart = cost !== buy.net
  const fraction = fractionOf(receipt)
  return (
    <section aria-label={say('settlement')} className="rounded-lg bg-sunken px-4 py-3">
      <h3 className="text-lg">{say('settlement')}</h3>
      <dl className="mt-1">
        {sell && (
          <Line name={say(sell.interest === 0n ? 'netReceived' : 'netValue')} amount={sell.net} isStrong />
        )}
        {receipt.fraction && (
          <Line
            name={say('fractionReceived')}
            sign={sell ? <Sign {...adds} /> : undefined}
            amount={fraction.proceeds}
            isStrong={!sell}
          />
        )}
        {receipt.income !== 0 && (
          <Line
            sign={<Sign {...(receipt.income > 0 ? adds : takes)} />}
            name={say('income')}
            amount={fromWire(Math.abs(receipt.income))}
          />
        )}
        {sell && (
          <Line
            sign={<Sign {...takes} />}
            name={
              isPart
                ? say(`cost-${sell.leftAs}`, { shares: units(receipt.sold_quantity) })
                : say(buy.interest === 0n ? 'netPaid' : 'netValue')
            }
            amount={cost}
          />
        )}
        {receipt.fraction && (
          <Line sign={<Sign {...takes} />} name={say('costOfFraction')} amount={fraction.cost} />
        )}
        <Line
          sign={<Sign mark="=" says={say('equals')} />}
          name={receipt.profit !== null && receipt.profit < 0 ? say('loss') : say('profit')}
          amount={fromWire(receipt.profit)}
          isStrong
          className="mt-1 border-line border-t pt-2.5"
        />
      </dl>
    </section>
  )
}
