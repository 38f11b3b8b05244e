/** platform: an act as it is typed, and what is wrong with it field by field. The contract has the words. Pure. */
import { type ProposalAsk, proposalAsk } from '@pramaan/contracts'

export type Typed<Name extends string> = Readonly<Record<Name, string>>

/** The act, or null and for each field why not. */
interface Read<Name extends string> {
  readonly act: ProposalAsk | null
  readonly problems: Partial<Record<Name, string>>
}

/** `terms.steps.0.days`: the value stands where its name says, in objects and lists. */
export function placed(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const whole: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) putAt(whole, name.split('.'), value)
  }
  return whole
}

function putAt(within: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [first = '', ...rest] = path
  if (rest.length === 0) {
    within[first] = value
    return
  }
  within[first] ??= /^\d+$/.test(rest[0] ?? '') ? [] : {}
  putAt(within[first] as Record<string, unknown>, rest, value)
}

const AMOUNT = /^\d[\d,]*(\.\d+)?$/

/** What is no number stays what it is: the contract says what is missing. */
export const numberOf = (text: string): number | string =>
  AMOUNT.test(text.trim()) ? Number(text.replaceAll(',', '')) : text

export function readAct<Name extends string>(typed: object): Read<Name> {
  const read = proposalAsk.safeParse(typed)
  if (read.success) return { act: read.data, problems: {} }
  const problems: Partial<Record<Name, string>> = {}
  for (const { path, message } of read.error.issues) {
    const name = path.map(String)
    // A field of a list is named whole; what is wrong with the list as such, or with one that the form does not have, by its first part.
    problems[name.join('.') as Name] ??= message
    problems[String(name[0]) as Name] ??= message
  }
  return { act: null, problems }
}
