/** products, loan: proposes a lender's terms and their end. */
import { ActDialog } from '../../platform/act-dialog.tsx'
import { choice, type NewFormProps, number, text } from '../../platform/act-fields.ts'
import type { ShelfRow } from '../../platform/product.ts'
import { ProposeDialog } from '../../platform/propose-dialog.tsx'
import { say } from './say.ts'

export const TermsForm = ({ onClose }: NewFormProps) => (
  <ActDialog
    title={say('newTerms')}
    note={say('newNote')}
    button={say('proposeTerms')}
    fixed={{ kind: 'loan-terms' }}
    fields={[
      text('lender', say('lender'), { maxLength: 80 }),
      choice('lender_kind', say('kind'), { bank: say('bank'), nbfc: say('nbfc') }),
      text('registration', say('registration'), { maxLength: 40 }),
      text('grievance', say('grievance'), { maxLength: 200 }),
      number('rate_percent', say('rate')),
      number('fee_percent', say('fee'), { hint: say('feeHint') }),
      number('draw_percent', say('draw'), { hint: say('drawHint'), starts: '90' }),
      number('late_percent', say('late')),
      number('least_months', say('leastMonths')),
      number('most_months', say('mostMonths')),
      number('least_rupees', say('leastRupees')),
      number('most_rupees', say('mostRupees')),
      number('cooling_off_days', say('coolingOff'), { starts: '3' }),
      choice(
        'repayments',
        say('repayments'),
        { 'emi,bullet': say('both'), emi: say('emiOnly'), bullet: say('bulletOnly') },
        { read: (chosen) => chosen.split(',') },
      ),
    ]}
    onClose={onClose}
  />
)

export const CloseForm = ({ row, onClose }: NewFormProps & { row: ShelfRow }) => (
  <ProposeDialog
    title={say('closeTitle', { title: row.title })}
    description={say('closeNote')}
    act={() => ({ kind: 'loan-terms-close', terms_id: row.id })}
    button={say('proposeClose')}
    onClose={onClose}
  />
)
