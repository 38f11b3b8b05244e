/** products, loan: a part of the pledge is freed while the loan runs: how much of each, what it does to the cover, and the PIN. */
import { type LoanPledging, type PledgedHolding, releasePledge, type ViewedLoan } from '@pramaan/contracts'
import { TextInput } from '@pramaan/ui/text-input.tsx'
import { useState } from 'react'
import { Part } from '../../orders/shelf/offer-parts.tsx'
import { OrderForm } from '../../orders/shelf/order-form.tsx'
import { type Ordering, useOrderForm } from '../../orders/shelf/use-order-form.ts'
import { call } from '../../platform/call.ts'
import { percentWords, readUnits, unitWords } from './figures.ts'
import { LenderHead } from './lender-head.tsx'
import { After } from './more-form.tsx'
import { Placed } from './placed.tsx'
import { say } from './say.ts'

interface Ask {
  readonly pledge: { key: string; units: number }[]
}

const orderingOf = ({ id, lender }: ViewedLoan): Ordering<Ask, LoanPledging, LoanPledging> => ({
  key: `loan-release:${id}`,
  isMoving: true,
  preview: (body, options) => call(releasePledge, { params: { id }, query: { dry_run: '1' }, body }, options),
  place: (body, options) => call(releasePledge, { params: { id }, query: {}, body }, options),
  pin: () => ({ operation: `loan.release:${id}`, says: say('pinRelease', { lender }) }),
})

/** What is typed of each holding, by its key. */
type Typed = Readonly<Record<string, string>>

/** Null while one of the counts is none, or all are empty. */
function askOf(holdings: readonly PledgedHolding[], typed: Typed): Ask | null {
  const named = holdings.filter(({ key }) => (typed[key] ?? '') !== '')
  const pledge = named.flatMap(({ key, decimals, units: most }) => {
    const units = readUnits(typed[key] ?? '', decimals, most)
    return units === null ? [] : [{ key, units }]
  })
  return pledge.length > 0 && pledge.length === named.length ? { pledge } : null
}

export function ReleaseForm({ loan }: { loan: ViewedLoan }) {
  const [typed, setTyped] = useState<Typed>({})
  const { holdings } = loan.cover
  const form = useOrderForm(orderingOf(loan), askOf(holdings, typed), ({ problem }) => problem !== null)
  const { preview } = form.cost
  if (form.placed)
    return (
      <Placed
        id={loan.id}
        status={form.placed.status}
        title={say('releaseDone')}
        says={form.placed.says}
        next={say('covered')}
      />
    )
  return (
    <OrderForm
      form={form}
      label={say('releaseLabel')}
      consent={say('releaseConsent')}
      button={say(form.isComplete ? 'releaseButton' : 'releasePlain')}
      shortBy={null}
      earns={say('earnsNothing')}
      cost={preview && <After pledging={preview} />}
    >
      <LenderHead lender={loan.lender_terms} />
      <p className="text-soft">{say('releaseNote')}</p>
      <Part title={say('releaseWhat')}>
        <div className="flex flex-col gap-3">
          {holdings.map((holding) => (
            <Field
              key={holding.key}
              holding={holding}
              text={typed[holding.key] ?? ''}
              onText={(text) => setTyped({ ...typed, [holding.key]: text })}
            />
          ))}
        </div>
      </Part>
    </OrderForm>
  )
}

interface FieldProps {
  readonly holding: PledgedHolding
  readonly text: string
  readonly onText: (text: string) => void
}

function Field({ holding: { name, units, decimals, ltv_percent }, text, onText }: FieldProps) {
  const most = unitWords(units)
  const isWrong = text !== '' && readUnits(text, decimals, units) === null
  return (
    <TextInput
      className="max-w-80"
      label={say('releaseUnits', { name })}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      maxLength={14}
      value={text}
      error={isWrong ? say(decimals > 0 ? 'unitsWrong' : 'unitsWhole', { most }) : undefined}
      hint={say('releaseHint', { most, percent: percentWords(ltv_percent) })}
      onChange={({ target }) => onText(target.value)}
    />
  )
}
