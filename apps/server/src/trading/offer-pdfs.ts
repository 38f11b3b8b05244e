/** trading: the documents of an offer, as its terms name them: what a view shows, and what the second person reads. Pure. */
import type { Change, OfferPdf } from '@pramaan/contracts'
import { groupIndian } from '@pramaan/money'

interface WithPdfs {
  readonly pdfs?: readonly OfferPdf[] | undefined
}

/** As a view has them; nothing where there are none. */
export const pdfsIn = ({ pdfs = [] }: WithPdfs): { pdfs?: OfferPdf[] } =>
  pdfs.length > 0 ? { pdfs: pdfs.map((pdf) => ({ ...pdf })) } : {}

const bytesInWords = ({ size, sha256 }: OfferPdf): string =>
  `${groupIndian(String(size))} bytes, SHA-256 ${sha256}`

/** Before and after, by the name of each: a new one stands for these bytes and for no others. */
export function pdfRows(before: WithPdfs, after: WithPdfs): Change[] {
  const [was, is] = [before.pdfs ?? [], after.pdfs ?? []]
  const told = (all: readonly OfferPdf[], name: string): string =>
    all
      .filter((one) => one.name === name)
      .map(bytesInWords)
      .join('; ')
  return [...new Set([...was, ...is].map(({ name }) => name))]
    .map((name) => ({ field: `Document: ${name}`, before: told(was, name), after: told(is, name) }))
    .filter((one) => one.before !== one.after)
}
