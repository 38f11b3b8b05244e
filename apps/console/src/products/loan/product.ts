/** products, loan: loans against holdings, whose terms two people put up, whose applications two people answer, and whose pledge two people sell. */
import { type FirmLoanTerms, listFirmLoanTerms } from '@pramaan/contracts'
import { rupeeWords } from '../../platform/amount.tsx'
import { call } from '../../platform/call.ts'
import type { Product, ShelfAct, ShelfRow } from '../../platform/product.ts'
import { percentWords } from './figures.ts'
import { CloseForm, TermsForm } from './forms.tsx'
import { say } from './say.ts'

const close: ShelfAct<ShelfRow> = { kind: 'loan-terms-close', word: say('close'), Form: CloseForm }

const asRow = (terms: FirmLoanTerms): ShelfRow => ({
  id: terms.id,
  title: terms.lender,
  note: say('rowNote', {
    ...{ kind: say(terms.lender_kind), registration: terms.registration },
    ...{ rate: percentWords(terms.rate_percent), fee: percentWords(terms.fee_percent) },
    ...{ late: percentWords(terms.late_percent), least: terms.least_months, most: terms.most_months },
  }),
  stage: terms.closed_at === null ? 'open' : 'over',
  opensAt: terms.since,
  closesAt: terms.closed_at,
  taken: say('taken', { owed: rupeeWords(terms.owed) }),
  clients: terms.loans,
  next: terms.has_proposal ? say('nextSecond') : null,
  lateSince: null,
  acts: terms.closed_at === null && !terms.has_proposal ? [close] : [],
})

export const loan: Product = {
  ttype: 'loan',
  tone: 'plain',
  isWorkedByHand: false,
  steps: {},
  shelf: {
    title: say('title'),
    list: async (query, signal) => {
      const { terms, next } = await call(listFirmLoanTerms, { query }, { signal, quiet: true })
      return { rows: terms.map(asRow), next }
    },
    acts: [{ kind: 'loan-terms', word: say('newTerms'), Form: TermsForm }],
  },
}
