/** products, fund: every fund, the cheapest first; narrowed by category, risk and cost; two of them to compare. */
import type { Fund, FundGroup } from '@pramaan/contracts'
import { fundGroups } from '@pramaan/contracts'
import { classes } from '@pramaan/ui/classes.ts'
import { useState } from 'react'
import { Compare } from './compare.tsx'
import { FundTable } from './fund-table.tsx'
import { say } from './say.ts'

type Shown = FundGroup | 'all'

/** Up to which place of the riskometer, and up to which cost in percent; null for any. */
const RISKS = [2, 3, 5] as const
const COSTS = [0.3, 0.5, 1] as const

export function Finder({ funds }: { funds: readonly Fund[] }) {
  const [group, setGroup] = useState<Shown>('all')
  const [risk, setRisk] = useState<number | null>(null)
  const [cost, setCost] = useState<number | null>(null)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const fitting = funds.filter(
    (fund) => (risk === null || fund.risk <= risk) && (cost === null || fund.ter <= cost),
  )
  const shown = group === 'all' ? fitting : fitting.filter((fund) => fund.group === group)
  const [a, b] = chosen
  const toggle = (id: string) =>
    setChosen((before) =>
      before.includes(id) ? before.filter((one) => one !== id) : [...before, id].slice(-2),
    )
  return (
    <div className="@container">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Groups funds={fitting} chosen={group} onChoose={setGroup} />
        <div className="flex flex-wrap gap-2 px-4 pb-3">
          <Choice
            label={say('riskHead')}
            chosen={risk}
            onChoose={setRisk}
            any={say('anyRisk')}
            options={RISKS.map((most) => ({ value: most, word: say(`risk-${most}`) }))}
          />
          <Choice
            label={say('cost')}
            chosen={cost}
            onChoose={setCost}
            any={say('anyCost')}
            options={COSTS.map((most) => ({ value: most, word: say('costUpTo', { most }) }))}
          />
        </div>
      </div>
      {shown.length === 0 ? (
        <p className="border-line border-t px-4 py-4">{say('noFunds')}</p>
      ) : (
        <div className={classes(a && b && '@4xl:grid @4xl:grid-cols-[1fr_22rem] @4xl:items-start')}>
          <div className="min-w-0">
            <FundTable funds={shown} chosen={chosen} onToggle={toggle} isNarrow={Boolean(a && b)} />
            <p className="px-4 py-2 text-soft text-xs">
              {chosen.length === 1 ? say('oneMore') : say('sorted')}
            </p>
          </div>
          {a && b && <Compare a={a} b={b} onClear={() => setChosen([])} />}
        </div>
      )}
    </div>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly any: string
  readonly chosen: number | null
  readonly options: readonly { readonly value: number; readonly word: string }[]
  readonly onChoose: (value: number | null) => void
}

const Choice = ({ label, any, chosen, options, onChoose }: ChoiceProps) => (
  <select
    aria-label={label}
    value={chosen ?? ''}
    onChange={({ target: { value } }) => onChoose(value === '' ? null : Number(value))}
    className="min-h-11 min-w-0 rounded-full max-md:w-36 border border-line bg-raised px-3 text-sm"
  >
    <option value="">{any}</option>
    {options.map(({ value, word }) => (
      <option key={value} value={value}>
        {word}
      </option>
    ))}
  </select>
)

interface GroupsProps {
  readonly funds: readonly Fund[]
  readonly chosen: Shown
  readonly onChoose: (group: Shown) => void
}

function Groups({ funds, chosen, onChoose }: GroupsProps) {
  const options: readonly Shown[] = [
    'all',
    ...fundGroups.filter((one) => funds.some(({ group }) => group === one)),
  ]
  const count = (one: Shown) =>
    one === 'all' ? funds.length : funds.filter(({ group }) => group === one).length
  return (
    <fieldset className="flex gap-2 overflow-x-auto px-4 pb-3 [scrollbar-width:none]">
      <legend className="sr-only">{say('category')}</legend>
      {options.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === chosen}
          onClick={() => onChoose(one)}
          className={classes(
            'min-h-11 shrink-0 rounded-full border px-4 font-medium text-sm',
            one === chosen
              ? 'border-accent bg-accent-wash text-accent'
              : 'border-line text-soft hover:bg-sunken',
          )}
        >
          {say(`group-${one}`)} <span className="figures text-soft">{count(one)}</span>
        </button>
      ))}
    </fieldset>
  )
}
