/** close-order: how much of the lot is sold, with all of it one press away, and what stays. */
import { Chips } from '../../orders/chips.tsx'
import { countWords } from '../../orders/order-words.ts'
import { groupQuantity } from '../../orders/quantities.ts'
import { SteppedField } from '../../orders/stepped-field.tsx'
import { type Part, stepPart, usualParts } from './part.ts'
import { say } from './say.ts'

export interface PartFieldProps {
  /** What is typed; null while nothing was chosen. */
  readonly text: string | null
  readonly onText: (text: string) => void
  readonly part: Part
  readonly held: number
  /** Whether bonus shares stay that cannot be sold yet. */
  readonly hasUnallotted: boolean
  readonly units: (count: number) => string
}

export function PartField({ text, onText, part, held, hasUnallotted, units }: PartFieldProps) {
  const sold = part === 'all' ? held : part
  return (
    <div className="mt-3">
      <SteppedField
        label={say('quantity')}
        name="quantity"
        inputMode="numeric"
        text={text ?? countWords(held)}
        onText={onText}
        tidy={groupQuantity}
        onStep={(way) => onText(countWords(stepPart(part, held, way)))}
        step={units(1)}
        error={sold === null ? say('quantityWrong', { held: units(held) }) : undefined}
        hint={
          sold === null
            ? null
            : sold === held && hasUnallotted
              ? say('keepUnallotted')
              : staysWords(held - sold, held, units)
        }
      />
      <Chips
        label={say('usual')}
        chips={usualParts(held).map((count) => ({
          key: String(count),
          label: count === held ? say('all', { count: countWords(held) }) : countWords(count),
          isChosen: sold === count,
        }))}
        onChoose={(key) => onText(countWords(Number(key)))}
      />
      {sold !== null && <Share sold={sold} held={held} />}
    </div>
  )
}

const staysWords = (rest: number, held: number, units: PartFieldProps['units']): string =>
  rest === 0 ? say('keepNone') : say('keep', { rest: countWords(rest), held: units(held) })

/** What is sold and what stays, on one bar. */
const Share = ({ sold, held }: { sold: number; held: number }) => (
  <div aria-hidden="true" className="mt-2 mb-4 h-1.5 overflow-hidden rounded-full bg-line">
    <div className="h-full rounded-full bg-accent" style={{ width: `${(sold / held) * 100}%` }} />
  </div>
)
