/** tax: what the year's sales come to, long-term and short-term on one scale. */
import type { TaxYear } from '@pramaan/contracts'
import { Card } from '@pramaan/ui/card.tsx'
import { Chip } from '@pramaan/ui/chip.tsx'
import { Calculator } from 'lucide-react'
import type { ReactNode } from 'react'
import { istDay } from '../../../platform/clock.ts'
import { Amount } from './amount.tsx'
import { say } from './say.ts'

export function YearCard({ year }: { year: TaxYear }) {
  const { equity } = year
  const period = { from: istDay(year.from), to: istDay(year.to), year: year.year }
  const left = Math.max(0, equity.exempt_limit - equity.exempt_used)
  const end = istDay(`${Number(year.year.slice(0, 4)) + 1}-03-31`)
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p className="text-sm text-soft">{say(year.is_over ? 'whole' : 'soFar', period)}</p>
        <Chip tone="pending" icon={<Calculator size={14} aria-hidden="true" />}>
          {say('estimate')}
        </Chip>
      </div>
      <h2 className="mt-3 text-base">{say(year.is_over ? 'taxWhole' : 'taxSoFar')}</h2>
      <p className="font-semibold text-3xl">
        <Amount of={year.tax_in_all} />
      </p>
      <p className="text-sm text-soft">{say.rich('withCess', { cess: <Amount of={year.cess} /> })}</p>
      <p className="mt-1 text-sm text-soft">{say('onTop')}</p>
      <Term
        name={say('long')}
        note={say.rich('longNote', { limit: <Amount of={equity.exempt_limit} /> })}
        net={equity.long.net}
        mark="bg-accent"
      >
        <Bar part={equity.exempt_used} whole={equity.exempt_limit} />
        <div className="mt-1 flex flex-wrap justify-between gap-x-4 text-sm">
          <span>
            {say.rich('exemptUsed', {
              used: <Amount of={equity.exempt_used} />,
              limit: <Amount of={equity.exempt_limit} />,
            })}
          </span>
          {!year.is_over && (
            <span className="text-soft">
              {say.rich('exemptLeft', { left: <Amount of={left} />, day: end })}
            </span>
          )}
        </div>
        <Made of={equity.long} />
        <Taxed year={year} term="long" />
      </Term>
      <Term name={say('short')} note={say('shortNote')} net={equity.short.net} mark="bg-pending">
        <Made of={equity.short} />
        <Taxed year={year} term="short" />
      </Term>
      <Losses year={year} />
    </Card>
  )
}

interface TermProps {
  readonly name: string
  readonly note: ReactNode
  readonly net: number
  readonly mark: string
  readonly children: ReactNode
}

function Term({ name, note, net, mark, children }: TermProps) {
  return (
    <div className="mt-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="flex items-baseline gap-x-2 text-base">
          <span aria-hidden="true" className={`size-2.5 rounded-xs ${mark}`} />
          {name}
        </h3>
        <p className="mr-auto text-sm text-soft">{note}</p>
        <Amount of={net} change />
      </div>
      <div className="mt-2">{children}</div>
    </div>
  )
}

function Bar({ part, whole }: { part: number; whole: number }) {
  const share = whole > 0 ? Math.min(100, (part / whole) * 100) : 0
  return (
    <div aria-hidden="true" className="h-3 overflow-clip rounded-full bg-sunken">
      <div className="h-full rounded-full bg-accent" style={{ width: `${share}%` }} />
    </div>
  )
}

const Made = ({ of: { gains, losses } }: { of: TaxYear['equity']['long'] }) =>
  losses > 0 && (
    <p className="mt-1 text-sm text-soft">
      {say.rich('made', { gains: <Amount of={gains} />, losses: <Amount of={losses} /> })}
    </p>
  )

const Taxed = ({ year, term }: { year: TaxYear; term: 'short' | 'long' }) => (
  <>
    {year.equity.taxed
      .filter((one) => one.term === term)
      .map(({ rate, amount, tax }) => (
        <p key={rate} className="mt-1 font-medium text-sm">
          {say.rich('taxedAt', { rate, amount: <Amount of={amount} />, tax: <Amount of={tax} /> })}
        </p>
      ))}
  </>
)

function Losses({ year: { equity, others } }: { year: TaxYear }) {
  const { brought_forward: before, carried } = equity
  return (
    <>
      {(others.long_gain !== 0 || others.slab_gain !== 0) && (
        <div className="mt-5">
          <h3 className="font-semibold text-base">{say('others')}</h3>
          <dl className="mt-1 text-sm">
            {others.long_gain !== 0 && <Line name={say('othersLong')} gain={others.long_gain} />}
            {others.slab_gain !== 0 && <Line name={say('othersSlab')} gain={others.slab_gain} />}
          </dl>
        </div>
      )}
      {before.short + before.long > 0 && <LossLine what="broughtForward" of={before} />}
      {carried.short + carried.long > 0 && <LossLine what="carried" of={carried} />}
    </>
  )
}

const Line = ({ name, gain }: { name: string; gain: number }) => (
  <div className="flex justify-between gap-4 py-1">
    <dt className="text-soft">{name}</dt>
    <dd>
      <Amount of={gain} change />
    </dd>
  </div>
)

const LossLine = ({
  what,
  of,
}: {
  what: 'broughtForward' | 'carried'
  of: { short: number; long: number }
}) => (
  <p className="mt-4 text-sm text-soft">
    {say.rich(what, { short: <Amount of={of.short} />, long: <Amount of={of.long} /> })}
  </p>
)
