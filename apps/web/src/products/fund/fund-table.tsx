/** products, fund: the finder's table: what each fund returned, how deep it fell, what it costs, and a tick to compare two. */
import type { Fund } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { classes } from '@pramaan/ui/classes.ts'
import { Sparkline } from '@pramaan/ui/sparkline.tsx'
import { rupeeWords } from '../../money/amounts.ts'
import { openDrawer } from '../../platform/modals.ts'
import { percentWords, Return, RiskMarks } from './figures.tsx'
import { say } from './say.ts'

interface TableProps {
  readonly funds: readonly Fund[]
  readonly chosen: readonly string[]
  readonly onToggle: (id: string) => void
  /** Two stand beside it: what the comparison says too is left out. */
  readonly isNarrow: boolean
}

const open = ({ id }: Fund) => openDrawer('fund', { id })

const minimumOf = (fund: Fund): string => {
  const amount = fromWire(fund.minimum)
  return amount === null ? '' : rupeeWords(amount)
}

const wide = 'max-md:hidden'

export function FundTable({ funds, chosen, onToggle, isNarrow }: TableProps) {
  const widest = isNarrow ? 'hidden' : wide
  return (
    <table aria-label={say('finder')} className="w-full border-line border-t text-left text-sm">
      <thead className="text-soft text-xs">
        <tr>
          <th scope="col" className="py-2 pl-4 font-normal">
            {say('fund')}
          </th>
          <th scope="col" className={classes('font-normal', widest)}>
            {say('curve')}
          </th>
          <th scope="col" className={classes('pl-3 text-right font-normal', wide)}>
            {say('oneYear')}
          </th>
          <th scope="col" className={classes('pl-3 text-right font-normal', wide)}>
            {say('threeYears')}
          </th>
          <th scope="col" className="text-right font-normal">
            {say('fiveYears')}
          </th>
          <th scope="col" className={classes('pl-3 text-right font-normal', wide)}>
            {say('deepest')}
          </th>
          <th scope="col" className="px-2 text-right font-semibold text-ink">
            {say('cost')}
          </th>
          <th scope="col" className={classes('px-2 font-normal', wide)}>
            {say('riskHead')}
          </th>
          <th scope="col" className={classes('text-right font-normal', widest)}>
            {say('minimum')}
          </th>
          <th scope="col" className="pr-4 text-right font-normal">
            <span className="sr-only">{say('compare')}</span>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-line border-t">
        {funds.map((fund) => (
          <tr
            key={fund.id}
            className={classes('hover:bg-sunken', chosen.includes(fund.id) && 'bg-accent-wash')}
          >
            <th scope="row" className="py-1.5 pr-2 pl-4 font-normal">
              <button type="button" onClick={() => open(fund)} className="min-h-11 text-left">
                <span className="block font-medium text-base">{fund.name}</span>
                <span className="block text-soft text-xs">
                  {say('aboutFund', {
                    group: say(`group-${fund.group}`),
                    category: fund.category,
                    plan: fund.plan === 'direct' ? say('direct') : say('regular'),
                  })}
                </span>
                <RiskMarks risk={fund.risk} className="mt-1 md:hidden" />
              </button>
            </th>
            <td className={widest}>
              <Sparkline values={fund.curve} className="h-7 w-20" />
            </td>
            <td className={classes('pl-3 text-right', wide)}>
              <Return value={fund.returns.one} />
            </td>
            <td className={classes('pl-3 text-right', wide)}>
              <Return value={fund.returns.three} />
            </td>
            <td className="text-right">
              <Return value={fund.returns.five} className="font-semibold" />
            </td>
            <td className={classes('figures text-right', wide, (fund.deepest_fall ?? 0) < 0 && 'text-loss')}>
              {percentWords(fund.deepest_fall)}
            </td>
            <td className="figures px-2 text-right">{`${fund.ter}%`}</td>
            <td className={classes('px-2', wide)}>
              <RiskMarks risk={fund.risk} />
            </td>
            <td className={classes('figures text-right', widest)}>{minimumOf(fund)}</td>
            <td className="pr-4 text-right">
              <label className="inline-grid size-11 cursor-pointer place-items-center">
                <span className="sr-only">{say('compareOne', { name: fund.name })}</span>
                <input
                  type="checkbox"
                  checked={chosen.includes(fund.id)}
                  onChange={() => onToggle(fund.id)}
                  className="size-5 accent-accent"
                />
              </label>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
