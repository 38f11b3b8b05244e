/** explain: the terms of a figure, one row each, what they come to together, and whether that is the figure. */
import type { ExplainedFigure, Explanation, FigureSource, FigureTerm } from '@pramaan/contracts'
import { fromWire, type Paise, paise } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { Money } from '@pramaan/ui/money.tsx'
import { Percent } from '@pramaan/ui/percent.tsx'
import { unitPriceWords } from '@pramaan/ui/unit-price.tsx'
import { ChevronRight, CircleAlert, Equal } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { rupeeWords, useShowsAmounts } from '../../money/amounts.ts'
import { DOTS } from '../../orders/figures/amounts-in-words.ts'
import { istDate, istDay, istMoment } from '../../platform/clock.ts'
import { openModal } from '../../platform/modals.ts'
import { go } from '../../platform/navigation.ts'
import { daysBetween, type Recomputed, recompute, signedPaise } from './recompute.ts'
import { say } from './say.ts'
import { isBalance, isExplained, termName, wordsOf } from './words.ts'

export interface TermsProps {
  readonly told: Explanation
  readonly onFigure: (figure: ExplainedFigure) => void
  /** The door of a row leads to another page. */
  readonly onLeave: () => void
}

const FIRST = 40

export function Terms({ told, onFigure, onLeave }: TermsProps) {
  const [isAll, setAll] = useState(false)
  const found = useMemo(() => recompute(told), [told])
  if (told.terms.length === 0) return <p className="mt-4 text-soft">{say('noTerms')}</p>
  const rows = isAll ? told.terms : told.terms.slice(0, FIRST)
  const lastHead = lastHeads[found.formula]
  return (
    <section className="mt-4" aria-label={say('checkSum')}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-lg">{found.formula === 'xirr' ? say('checkRate') : say('checkSum')}</h3>
        {found.formula === 'xirr' && found.rate !== null && (
          <p className="figures text-soft text-xs">
            {say('growth', { factor: factorOf(found.rate), count: found.days })}
          </p>
        )}
      </div>
      <table className="mt-1 w-full text-left">
        <thead>
          <tr className="border-line border-b text-sm text-soft">
            <th scope="col" className="py-1.5 font-normal">
              {say('what')}
            </th>
            <th scope="col" className="py-1.5 pl-3 text-right font-normal">
              {found.formula === 'linked' ? say('dayGrowth') : say('amount')}
            </th>
            {lastHead !== null && (
              <th scope="col" className="py-1.5 pl-3 text-right font-normal">
                {lastHead}
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((term, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the terms of one answer never change places.
            <tr key={place}>
              <th scope="row" className="wrap-anywhere py-2 font-normal">
                <Name {...{ term, onFigure }} />
                <span className="figures block text-sm text-soft">
                  <Source {...{ term, onLeave }} />
                  {found.formula === 'xirr' && term.day !== null && (
                    <span className="whitespace-nowrap">
                      {' '}
                      · {say('days', { count: daysBetween(term.day, found.last) })}
                    </span>
                  )}
                </span>
              </th>
              <td className="py-2 pl-3 text-right align-top">
                <Figure term={term} />
              </td>
              {found.formula !== 'sum' && (
                <td className="py-2 pl-3 text-right align-top">
                  <Worked found={found} place={place} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
        <Foot told={told} found={found} />
      </table>
      {rows.length < told.terms.length && (
        <Button variant="plain" size="medium" className="mt-1" onClick={() => setAll(true)}>
          {say('showAll', { count: told.terms.length })}
        </Button>
      )}
      <Verdict told={told} found={found} />
    </section>
  )
}

const lastHeads = { sum: null, xirr: say('grownTo'), linked: say('soFar') } as const

/** 1.10416923: with enough digits that a calculator finds the same paise. */
const factorOf = (rate: number): string => String(Math.round((1 + rate) * 1e9) / 1e9)

function Figure({ term }: { term: FigureTerm }) {
  const isShown = useShowsAmounts()
  if (term.unit === 'percent') return <Percent value={term.sign * term.value} />
  return <Money amount={paise(signedPaise(term))} sign="always" hidden={!isShown} />
}

function Worked({ found, place }: { found: Recomputed; place: number }) {
  const isShown = useShowsAmounts()
  if (found.formula === 'linked') return <Percent value={found.soFar[place]} />
  if (found.formula === 'sum') return null
  return <Money amount={whole(found.grown[place] ?? 0)} sign="always" hidden={!isShown} />
}

const whole = (amount: number): Paise => paise(BigInt(Math.round(amount)))

function Foot({ told, found }: { told: Explanation; found: Recomputed }) {
  const isShown = useShowsAmounts()
  if (found.formula === 'linked' || (found.formula === 'xirr' && found.rate === null)) return null
  const columns = found.formula === 'xirr' ? 2 : 1
  const sum = found.formula === 'xirr' ? whole(found.grown.reduce((all, one) => all + one, 0)) : found.sum
  return (
    <tfoot>
      <SumRow name={say('together')} columns={columns} isFirst>
        <Money amount={sum} hidden={!isShown} className="font-semibold" />
      </SumRow>
      {found.formula === 'sum' && (
        <SumRow name={say('theFigure', { figure: wordsOf(told.figure).name })} columns={columns}>
          <Money amount={fromWire(told.value)} hidden={!isShown} className="font-semibold" />
        </SumRow>
      )}
    </tfoot>
  )
}

interface SumRowProps {
  readonly name: string
  readonly columns: number
  readonly isFirst?: boolean
  readonly children: ReactNode
}

const SumRow = ({ name, columns, isFirst = false, children }: SumRowProps) => (
  <tr className={classes('border-t', isFirst ? 'border-edge' : 'border-line')}>
    <th scope="row" colSpan={columns} className="py-2 font-semibold">
      {name}
    </th>
    <td className="py-2 pl-3 text-right">{children}</td>
  </tr>
)

/** Said both ways: what does not add up is the firm's fault, and the client hears it here first. */
function Verdict({ told, found }: { told: Explanation; found: Recomputed }) {
  const isShown = useShowsAmounts()
  if (told.value === null) return <p className="mt-3 text-sm text-soft">{say('noRate')}</p>
  const isEqual = found.formula === 'sum' ? found.apart === 0n : found.isEqual
  const Icon = isEqual ? Equal : CircleAlert
  return (
    <p
      role={isEqual ? undefined : 'alert'}
      className={classes(
        'mt-2 flex items-center gap-2 font-medium text-sm',
        isEqual ? 'text-gain' : 'text-loss',
      )}
    >
      <Icon size={18} aria-hidden="true" className="shrink-0" />
      {verdictWords(found, isEqual, isShown)}
    </p>
  )
}

function verdictWords(found: Recomputed, isEqual: boolean, isShown: boolean): string {
  if (found.formula === 'sum')
    return isEqual ? say('equal') : say('differs', { amount: isShown ? rupeeWords(found.apart) : DOTS })
  if (!isEqual) return say('differsRate')
  return found.formula === 'xirr' ? say('equalRate') : say('equalLinked')
}

interface SourceProps extends Omit<TermsProps, 'told'> {
  readonly term: FigureTerm
}

/** Where the term stands: the ledger's row, the price with its source and time, the receipt, the day. */
function Source({ term, onLeave }: Omit<SourceProps, 'onFigure'>) {
  const { source, day } = term
  const leave = (to: string) => () => {
    onLeave()
    go(to)
  }
  if (source === null) return day === null ? null : istDay(day)
  if (source.kind === 'price') return <Priced source={source} value={term.value} />
  if (source.kind === 'ledger')
    return (
      <>
        {isBalance(term) && `${say('balanceAfter')} `}
        <Door onPress={leave(ledgerAt(source.at))}>{say('ledgerRow', { number: source.seq })}</Door>
        {` · ${istDay(source.at)}`}
      </>
    )
  if (source.kind === 'order')
    return (
      <Door onPress={() => openModal('order-details', { did: source.id, ttype: source.ttype })}>
        {say('orderReceipt')}
      </Door>
    )
  if (source.kind === 'day')
    return <Door onPress={leave(`/portfolio/summary?day=${source.day}`)}>{istDay(source.day)}</Door>
  return null
}

/** A term that is a figure itself leads to its own sum. */
function Name({ term, onFigure }: Pick<SourceProps, 'term' | 'onFigure'>) {
  const figure = term.source?.kind === 'figure' ? term.source.figure : null
  if (figure === null || !isExplained(figure)) return termName(term)
  return (
    <Door onPress={() => onFigure(figure)}>
      {termName(term)}
      <ChevronRight size={16} aria-hidden="true" className="ml-0.5 inline-block align-[-0.15em]" />
      <span className="sr-only">: {say('explainThis')}</span>
    </Door>
  )
}

/** The ledger's page shows that day. */
function ledgerAt(at: string): string {
  const day = istDate(Date.parse(at))
  return `/me/records?from=${day}&to=${day}`
}

interface PricedProps {
  readonly source: Extract<FigureSource, { kind: 'price' }>
  readonly value: number
}

/** As a product where it is one; what a day did to a holding has its price beside it. */
function Priced({ source: { quantity, price, source, at }, value }: PricedProps) {
  const isShown = useShowsAmounts()
  const words = price === null ? say('noPrice') : unitPriceWords(price)
  const isProduct = price !== null && Math.abs(quantity * price - value) < ROUNDED
  return (
    <>
      {isProduct && isShown
        ? say('priced', {
            quantity: quantity.toLocaleString('en-IN', { maximumFractionDigits: 4 }),
            price: words,
          })
        : say('pricedAt', { price: words })}
      <span className="block">{say('pricedBy', { source, time: timeOf(at) })}</span>
    </>
  )
}

/** To the nearest paisa, in rupees. */
const ROUNDED = 0.011

/** A day that is over has its last price, without a time. */
const timeOf = (at: string): string => (at.includes('T') ? istMoment(at) : istDay(at))

/** In the line, with room for a finger above and below it that takes no room from the line. */
const Door = ({ onPress, children }: { onPress: () => void; children: ReactNode }) => (
  <button type="button" className="text-link -my-3 inline-block py-3 text-left" onClick={onPress}>
    {children}
  </button>
)
