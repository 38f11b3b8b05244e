/** products, bond: the forms that propose a bond, its price, our bid and a missed payment. The contract says what is wrong with each field. */
import { ActDialog, type ActField } from '../../platform/act-dialog.tsx'
import { choice, code, day, long, type NewFormProps, number, text } from '../../platform/act-fields.ts'
import type { ShelfRow } from '../../platform/product.ts'
import { say } from './say.ts'

interface RowProps extends NewFormProps {
  readonly row: ShelfRow
}

const newFields: readonly ActField[] = [
  text('name', say('name')),
  code('symbol', say('symbol'), 20),
  code('isin', say('isin'), 12),
  text('issuer', say('issuer')),
  choice('issuer_kind', say('issuerKind'), { company: say('company'), government: say('government') }),
  choice('listing', say('listing'), { listed: say('listed'), unlisted: say('unlisted') }),
  choice('seniority', say('seniority'), {
    ...{ senior: say('senior'), subordinated: say('subordinated'), sovereign: say('sovereign') },
  }),
  choice('security', say('security'), {
    ...{ secured: say('secured'), unsecured: say('unsecured'), sovereign: say('sovereign') },
  }),
  number('face', say('face'), { starts: '1,000' }),
  number('coupon_percent', say('coupon')),
  number('coupons_a_year', say('couponsAYear'), { starts: '2', hint: say('couponsHint') }),
  number('record_days', say('recordDays'), { starts: '15' }),
  day('issue_day', say('issueDay')),
  day('maturity_day', say('maturityDay')),
  number('clean', say('clean')),
  number('bid', say('bidField')),
  number('total', say('total')),
  number('least', say('least')),
  text('rating', say('rating'), { maxLength: 30 }),
  day('rating_day', say('ratingDay')),
  day('open_day', say('opens')),
  day('close_day', say('closes')),
  text('call_put', say('callPut'), { starts: 'None' }),
  text('document', say('document')),
  long('liquidity', say('liquidity'), { maxLength: 200 }),
  long('risk', say('risk'), { maxLength: 200 }),
]

export const NewBond = ({ onClose }: NewFormProps) => (
  <ActDialog
    title={say('newBond')}
    note={say('newBondNote')}
    button={say('propose')}
    fields={newFields}
    pdfs={[]}
    fixed={{ kind: 'bond-offer' }}
    onClose={onClose}
  />
)

export const PriceForm = ({ row, onClose }: RowProps) => (
  <ActDialog
    title={say('priceTitle', { name: row.title })}
    note={say('priceNote')}
    button={say('propose')}
    fields={[number('clean', say('clean'))]}
    pdfs={[]}
    fixed={{ kind: 'bond-price', offer_id: row.id }}
    onClose={onClose}
  />
)

export const BidForm = ({ row, onClose }: RowProps) => (
  <ActDialog
    title={say('bidTitle', { name: row.title })}
    note={say('bidNote')}
    button={say('propose')}
    fields={[number('bid', say('bidField'))]}
    pdfs={[]}
    fixed={{ kind: 'bond-bid', offer_id: row.id }}
    onClose={onClose}
  />
)

export const MissedForm = ({ row, onClose }: RowProps) => (
  <ActDialog
    title={say('faultTitle', { name: row.title })}
    note={say('faultNote')}
    button={say('propose')}
    fields={[day('due_day', say('dueDay'))]}
    pdfs={[]}
    fixed={{ kind: 'bond-default', offer_id: row.id, outcome: 'missed' }}
    onClose={onClose}
  />
)

export const LateForm = ({ row, onClose }: RowProps) => (
  <ActDialog
    title={say('lateTitle', { name: row.title })}
    note={say('lateNote')}
    button={say('propose')}
    fields={[day('due_day', say('dueDay'))]}
    pdfs={[]}
    fixed={{ kind: 'bond-default', offer_id: row.id, outcome: 'paid-late' }}
    onClose={onClose}
  />
)
