/** settlements: a buy-back as it is typed, and what is wrong with it field by field. The contract has the words. Pure. */
import { type ProposalAsk, proposalAsk } from '@pramaan/contracts'

export type Typed<Name extends string> = Readonly<Record<Name, string>>

/** The act, or null and for each field why not. */
interface Read<Name extends string> {
  readonly act: ProposalAsk | null
  readonly problems: Partial<Record<Name, string>>
}

const AMOUNT = /^\d[\d,]*(\.\d+)?$/

/** What is no number stays what it is: the contract says what is missing. */
export const numberOf = (text: string): number | string =>
  AMOUNT.test(text.trim()) ? Number(text.replaceAll(',', '')) : text

export function readAct<Name extends string>(typed: object): Read<Name> {
  const read = proposalAsk.safeParse(typed)
  if (read.success) return { act: read.data, problems: {} }
  const problems: Partial<Record<Name, string>> = {}
  for (const { path, message } of read.error.issues) problems[String(path[0]) as Name] ??= message
  return { act: null, problems }
}
