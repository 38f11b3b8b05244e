/**
 * platform: a form that proposes an act, from a list of its fields. The contract of the act says what is wrong, field by field; a
 * name with dots stands inside an object or a list (`terms.steps.0.days`). A product writes:
 *
 *   <ActDialog title={say('newBond')} note={say('newBondNote')} button={say('propose')} onClose={onClose}
 *     fixed={{ kind: 'bond-offer' }}
 *     fields={[
 *       { name: 'isin', label: say('isin'), as: 'text' },
 *       { name: 'clean_price', label: say('cleanPrice'), as: 'number' },
 *       { name: 'matures_on', label: say('maturity'), as: 'day' },
 *     ]} />
 */
import type { OfferPdf, ProposalAsk } from '@pramaan/contracts'
import { TextArea } from '@pramaan/ui/text-area.tsx'
import { TextInput } from '@pramaan/ui/text-input.tsx'
import { type ReactNode, useState } from 'react'
import { ChoiceField } from './choice-field.tsx'
import { PdfsField } from './pdfs-field.tsx'
import { ProposeDialog } from './propose-dialog.tsx'
import { numberOf, placed, readAct } from './read-act.ts'

export interface ActField {
  /** As the act has it; with dots inside objects and lists. */
  readonly name: string
  readonly label: string
  /** `moment` is a day and a time in India. */
  readonly as: 'text' | 'long' | 'number' | 'day' | 'moment' | 'choice'
  readonly hint?: string
  /** What stands in it when the form opens. */
  readonly starts?: string
  /** Left out of the act while it is empty. */
  readonly isOptional?: boolean
  readonly isUpperCase?: boolean
  readonly maxLength?: number
  /** For a choice; the first is chosen unless `starts` says another. */
  readonly choices?: readonly { readonly value: string; readonly word: string }[]
  /** What the act has where that is not the text: true for 'true'. */
  readonly read?: (text: string) => unknown
}

export interface ActDialogProps {
  readonly title: string
  readonly note: ReactNode
  readonly button: string
  readonly fields: readonly ActField[]
  /** What the form does not ask: its kind, the offer. */
  readonly fixed: { readonly kind: ProposalAsk['kind'] } & Readonly<Record<string, unknown>>
  /** Where the act takes documents: those that stand there when the form opens. */
  readonly pdfs?: readonly OfferPdf[]
  /** What is to be seen before it is proposed: who would get what, the curve before and after. */
  readonly children?: ReactNode
  readonly onClose: () => void
}

const firstOf = ({ starts, choices }: ActField): string => starts ?? choices?.[0]?.value ?? ''

/** `2026-11-17T16:00` as it is typed is meant in India. */
export const momentOf = (text: string): string =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? new Date(`${text}:00+05:30`).toISOString() : text

function fieldValue({ as, isOptional = false, read }: ActField, text: string): unknown {
  if (isOptional && text.trim() === '') return undefined
  if (read) return read(text)
  if (as === 'number') return numberOf(text)
  return as === 'moment' ? momentOf(text) : text.trim()
}

export function ActDialog(props: ActDialogProps) {
  const { title, note, button, fields, fixed, children, onClose } = props
  const [pdfs, setPdfs] = useState(props.pdfs)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [hasTried, setHasTried] = useState(false)
  const textOf = (field: ActField) => typed[field.name] ?? firstOf(field)
  const values = Object.fromEntries(fields.map((field) => [field.name, fieldValue(field, textOf(field))]))
  const { act, problems } = readAct({ ...placed({ ...fixed, ...values }), ...(pdfs && { pdfs }) })
  return (
    <ProposeDialog
      title={title}
      description={note}
      act={() => {
        setHasTried(true)
        return act
      }}
      button={button}
      size={fields.length > 4 ? 'large' : 'medium'}
      onClose={onClose}
    >
      <div className={fields.length > 4 ? 'grid gap-x-4 md:grid-cols-2' : 'grid'}>
        {fields.map((field) => (
          <Field
            key={field.name}
            field={field}
            text={textOf(field)}
            error={hasTried ? problems[field.name] : undefined}
            onText={(text) => setTyped({ ...typed, [field.name]: text })}
          />
        ))}
        {pdfs && <PdfsField pdfs={pdfs} error={hasTried ? problems.pdfs : undefined} onPdfs={setPdfs} />}
      </div>
      {hasTried &&
        elsewhere(fields, pdfs ? { ...problems, pdfs: undefined } : problems).map((problem) => (
          <p key={problem} role="alert" className="mb-2 text-loss">
            {problem}
          </p>
        ))}
      {children}
    </ProposeDialog>
  )
}

/** What is wrong with something that no field shows: without a word the button would seem dead. */
function elsewhere(fields: readonly ActField[], problems: Partial<Record<string, string>>): string[] {
  const shown = new Set(fields.flatMap(({ as, name }) => (as === 'choice' ? [] : [problems[name]])))
  return [...new Set(Object.values(problems))].flatMap((problem) =>
    problem === undefined || shown.has(problem) ? [] : [problem],
  )
}

interface FieldProps {
  readonly field: ActField
  readonly text: string
  readonly error: string | undefined
  readonly onText: (text: string) => void
}

const types = { text: 'text', number: 'text', day: 'date', moment: 'datetime-local' } as const

function Field({ field, text, error, onText }: FieldProps) {
  const { as, label, hint, choices = [], isUpperCase = false, maxLength } = field
  if (as === 'choice') {
    return (
      <ChoiceField
        legend={label}
        name={field.name}
        choices={choices}
        chosen={text}
        onChange={({ target }) => onText(target.value)}
      />
    )
  }
  if (as === 'long') {
    return (
      <TextArea
        label={label}
        hint={hint}
        error={error}
        value={text}
        maxLength={maxLength ?? 2000}
        className="col-span-full"
        onChange={({ target }) => onText(target.value)}
      />
    )
  }
  return (
    <TextInput
      label={label}
      hint={hint}
      error={error}
      name={field.name}
      type={types[as]}
      {...(as === 'number' && { inputMode: 'decimal' as const })}
      maxLength={maxLength ?? (as === 'number' ? 18 : 200)}
      autoComplete="off"
      value={text}
      onChange={({ target }) => onText(isUpperCase ? target.value.toUpperCase() : target.value)}
    />
  )
}
