/** products/compensation: the day on which a claim has had no answer in 21 days: its client is told at once what can be done outside. */
import { randomUUID } from 'node:crypto'
import { brand } from '@pramaan/brand'
import { limits } from '@pramaan/contracts'
import { momentInWords } from '../../market/session-words.ts'
import type { DueHandler, DueHandlers } from '../../trading/due-dates.ts'
import type { NewMail, Plan } from '../../trading/plan.ts'
import type { TradingServices } from '../../trading/services.ts'
import { isOverdue, referenceOf } from './rules.ts'
import { CLAIM_COLUMNS, type Claim } from './store.ts'

const DUE = 'claim-overdue' as const

type Needs = Pick<TradingServices, 'brandName' | 'clock'>

/** The row is made by the database with the claim. */
export const claimDues = (services: Needs): DueHandlers => ({ [DUE]: tellOverdue(services) })

const tellOverdue = (needs: Needs): DueHandler => ({
  plan: async (tx, dues, at) => {
    const claims = await tx.query<Claim>(`select ${CLAIM_COLUMNS} from claim q where q.id = any ($1)`, [
      dues.map(({ ref }) => ref),
    ])
    const open = new Map(claims.filter((claim) => isOverdue(claim, at)).map((claim) => [claim.id, claim]))
    return dues.map(({ ref, client_id: client }): Plan => {
      const claim = open.get(ref)
      const done = [{ kind: DUE, ref, done_at: at }]
      return claim ? { client, done, mails: [overdueMail(needs, claim)] } : { client, done }
    })
  },
  count: async () => {},
})

const overdueMail = ({ brandName, clock }: Needs, claim: Claim): NewMail => ({
  id: randomUUID(),
  client_id: claim.client_id,
  subject: `${brandName}: our answer to your claim ${referenceOf(claim.id)} is overdue`,
  body_text: [
    `We had to answer your claim ${referenceOf(claim.id)} within ${limits.claimDays} days, by ${momentInWords(claim.promised_by.getTime())}, and have not. It stays open until two people have answered it.`,
    'You need not wait for us. These decide independently of us, and cost you nothing to ask:',
    ...brand.grievance.flatMap(({ title, says, link }) => (link ? [`${title}: ${link}\n${says}`] : [])),
    'The claim in the app has the text to paste there, with its dates and figures.',
    'Nobody may ask you for a payment to decide or to pay a claim.',
  ].join('\n\n'),
  created_at: clock.now(),
})
