/** platform: fields of an act's form in one line each, for the products' own forms. */
import type { ActField } from './act-dialog.tsx'

type More = Partial<Omit<ActField, 'name' | 'label' | 'as'>>
type MakeField = (name: string, label: string, more?: More) => ActField

const fieldOf =
  (as: ActField['as']): MakeField =>
  (name, label, more = {}) => ({ ...more, name, label, as })

export const text = fieldOf('text')
export const long = fieldOf('long')
export const number = fieldOf('number')
export const day = fieldOf('day')
export const moment = fieldOf('moment')

/** A code that is written in capitals: a symbol, an ISIN. */
export const code = (name: string, label: string, maxLength: number, more: More = {}): ActField =>
  text(name, label, { ...more, isUpperCase: true, maxLength })

/** Value and word of each, in their order; the first is chosen unless `starts` says another. */
export const choice = (
  name: string,
  label: string,
  words: Readonly<Record<string, string>>,
  more: More = {},
): ActField => ({
  ...{ ...more, name, label, as: 'choice' },
  choices: Object.entries(words).map(([value, word]) => ({ value, word })),
})

/** The exchanges, by their own names. */
export const exchange = (name: string, label: string): ActField =>
  choice(name, label, { NSE: 'NSE', BSE: 'BSE' })

/** Of a form that opens without an offer. */
export interface NewFormProps {
  readonly onClose: () => void
}
