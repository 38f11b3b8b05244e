/**
 * orders, shelf: how much, in rupees or as a count of units, bonds or lots. Each field says its answer before anything is typed
 * ('₹5,000 or more, in steps of ₹500'), and why what is typed cannot be taken.
 */
import { type Paise, paise } from '@pramaan/money'
import { AmountChips, AmountField } from '../../money/amount-field.tsx'
import { rupeeWords, typedRupees } from '../../money/amounts.ts'
import { Chips } from '../chips.tsx'
import { groupQuantity, stepQuantity, typedQuantity } from '../quantities.ts'
import { SteppedField } from '../stepped-field.tsx'
import { say } from './say.ts'

export interface RupeeRange {
  readonly least: Paise
  readonly most: Paise | null
  /** Above the least; null where any paisa is taken. */
  readonly step: Paise | null
}

interface Read<T> {
  readonly value: T | null
  readonly problem: string | undefined
}

/** What was typed as an amount inside its range, or why it is none. */
export function readRupees(text: string, { least, most, step }: RupeeRange): Read<Paise> {
  const amount = typedRupees(text)
  if (amount === null) return { value: null, problem: say('amountNeeded') }
  if (amount < least) return { value: null, problem: say('tooLittle', { least: rupeeWords(least) }) }
  if (most !== null && amount > most)
    return { value: null, problem: say('tooMuch', { most: rupeeWords(most) }) }
  if (step !== null && step > 0n && (amount - least) % step !== 0n) {
    return { value: null, problem: say('offStep', { step: rupeeWords(step), least: rupeeWords(least) }) }
  }
  return { value: amount, problem: undefined }
}

function rupeesHint({ least, most, step }: RupeeRange): string {
  const facts = {
    least: rupeeWords(least),
    most: most === null ? '' : rupeeWords(most),
    step: step === null ? '' : rupeeWords(step),
  }
  const isStepped = step !== null && step > 1n
  if (most === null) return say(isStepped ? 'rupeesStep' : 'rupeesHint', facts)
  return say(isStepped ? 'rupeesUpToStep' : 'rupeesUpTo', facts)
}

export interface RupeesFieldProps {
  readonly text: string
  readonly onText: (text: string) => void
  readonly range: RupeeRange
  /** Usual amounts, to press instead of typing; those outside the range are left out. */
  readonly usual?: readonly Paise[]
  /** The button was pressed, or the field has something in it. */
  readonly isTried: boolean
  /** The server's no, where it is about the amount. */
  readonly refusal?: string | undefined
}

export function RupeesField({ text, onText, range, usual = [], isTried, refusal }: RupeesFieldProps) {
  const { value, problem } = readRupees(text, range)
  const isShown = isTried || text !== ''
  return (
    <div className="mb-4 [&>fieldset]:mt-0">
      <AmountField
        {...{ text, onText, amount: value }}
        error={isShown ? (problem ?? refusal) : undefined}
        hint={rupeesHint(range)}
      />
      <AmountChips
        amounts={usual.filter((one) => readRupees(String(rupeeWords(one)), range).value !== null)}
        chosen={value}
        onText={onText}
      />
    </div>
  )
}

export interface CountRange {
  /** The count is a multiple of it: 1, or a lot. */
  readonly step: number
  readonly least: number
  readonly most: number | null
}

/** What was typed as a count inside its range, or why it is none. `words`: 1 lot, 3 lots. */
export function readCount(
  text: string,
  { step, least, most }: CountRange,
  words: (count: number) => string,
): Read<number> {
  const count = typedQuantity(text)
  if (count === null) return { value: null, problem: say('countNeeded') }
  if (count % step !== 0) return { value: null, problem: say('countOffStep', { step: words(step) }) }
  if (count < least) return { value: null, problem: say('countTooLittle', { least: words(least) }) }
  if (most !== null && count > most)
    return { value: null, problem: say('countTooMuch', { most: words(most) }) }
  return { value: count, problem: undefined }
}

export interface CountFieldProps {
  readonly label: string
  readonly name: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly range: CountRange
  /** 1 lot, 3 lots; 20 bonds. */
  readonly words: (count: number) => string
  /** What it comes to, under the field: '3 lots are 156 shares, ₹44,928 at most'. */
  readonly hint?: string | undefined
  readonly usual?: readonly number[]
  readonly isTried: boolean
  readonly refusal?: string | undefined
}

export function CountField({ label, name, text, onText, range, words, ...more }: CountFieldProps) {
  const { value, problem } = readCount(text, range, words)
  const isShown = more.isTried || text !== ''
  const { least, most } = range
  const answer =
    most === null
      ? say('countHint', { least: words(least) })
      : say('countUpTo', { least: words(least), most: words(most) })
  const step = (way: 1 | -1) => {
    const next = stepQuantity(typedQuantity(text), range.step, way)
    onText(groupQuantity(String(Math.max(least, most === null ? next : Math.min(most, next)))))
  }
  return (
    <div>
      <SteppedField
        {...{ label, name, text, onText }}
        inputMode="numeric"
        tidy={groupQuantity}
        onStep={step}
        step={words(range.step)}
        error={isShown ? (problem ?? more.refusal) : undefined}
        hint={value === null ? answer : (more.hint ?? answer)}
      />
      <Chips
        label={say('usual')}
        chips={(more.usual ?? [])
          .filter((one) => one >= least && (most === null || one <= most))
          .map((one) => ({ key: String(one), label: words(one), isChosen: one === value }))}
        onChoose={(key) => onText(groupQuantity(key))}
      />
    </div>
  )
}

/** ₹5,000 as the contract's number has it. */
export const wholeRupees = (rupees: number): Paise => paise(BigInt(rupees) * 100n)
