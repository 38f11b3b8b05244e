/** products, quant: the forms that propose a note, a value, a fixing and a default. The contract says what is wrong with each field. */
import { barrierSeen } from '@pramaan/contracts'
import { ActDialog, type ActField } from '../../platform/act-dialog.tsx'
import {
  choice,
  code,
  day,
  exchange,
  long,
  type NewFormProps,
  number,
  text,
} from '../../platform/act-fields.ts'
import type { ShelfRow } from '../../platform/product.ts'
import { say } from './say.ts'

interface RowProps extends NewFormProps {
  readonly row: ShelfRow
}

const documents: readonly ActField[] = [
  text('document.name', say('document'), { hint: say('documentHint') }),
  text('document.sha256', say('sha'), { isOptional: true }),
]

const head: readonly ActField[] = [
  text('name', say('name')),
  code('symbol', say('symbol'), 20),
  text('issuer', say('issuer')),
  text('rating', say('rating')),
  day('rating_day', say('ratingDay')),
]

const follows: readonly ActField[] = [
  exchange('underlying_market', say('indexMarket')),
  text('underlying', say('index'), { isUpperCase: true, starts: 'NIFTY50' }),
]

const coupon: readonly ActField[] = [
  number('coupon_percent', say('coupon')),
  number('coupons_a_year', say('couponsAYear'), { starts: '2' }),
]

const tail: readonly ActField[] = [
  day('open_day', say('opens')),
  day('close_day', say('closes')),
  day('start_day', say('starts')),
  number('months', say('months')),
]

const money: readonly ActField[] = [
  number('face', say('face'), { starts: '10,000' }),
  number('minimum', say('minimum'), { starts: '1,00,000' }),
  number('total', say('total')),
  number('fee_percent', say('fee')),
  number('exit_fee_percent', say('exitFee')),
  number('lock_in_days', say('lockIn')),
  long('risk', say('risk'), { maxLength: 200 }),
  ...documents,
]

interface OfferFormProps extends NewFormProps {
  readonly title: string
  readonly fields: readonly ActField[]
  readonly fixed: Readonly<Record<string, unknown>>
}

const OfferForm = ({ title, fields, fixed, onClose }: OfferFormProps) => (
  <ActDialog
    title={title}
    note={say('offerNote')}
    button={say('propose')}
    fields={fields}
    pdfs={[]}
    fixed={{ kind: 'note-offer', ...fixed }}
    onClose={onClose}
  />
)

const barrierFields: readonly ActField[] = [
  ...head,
  ...follows,
  number('barrier_percent', say('barrier')),
  choice('barrier_seen', say('barrierSeen'), {
    [barrierSeen[0]]: say('anyClose'),
    [barrierSeen[1]]: say('lastClose'),
  }),
  ...coupon,
  ...tail,
  day('fixing_days.0', say('finalDay')),
  ...money,
]

export const NewBarrierNote = ({ onClose }: NewFormProps) => (
  <OfferForm
    title={say('newBarrier')}
    fields={barrierFields}
    fixed={{ payoff: 'reverse-convertible' }}
    onClose={onClose}
  />
)

const shareFields: readonly ActField[] = [
  ...head,
  ...follows,
  number('protected_percent', say('protectedPart')),
  number('participation_percent', say('participation')),
  number('cap_percent', say('cap'), { isOptional: true, hint: say('capHint') }),
  ...tail,
  day('fixing_days.0', say('finalDay')),
  day('fixing_days.1', say('finalDay2'), { isOptional: true }),
  day('fixing_days.2', say('finalDay3'), { isOptional: true }),
  ...money,
]

export const NewShareNote = ({ onClose }: NewFormProps) => (
  <OfferForm
    title={say('newShare')}
    fields={shareFields}
    fixed={{ payoff: 'participation' }}
    onClose={onClose}
  />
)

const fixedFields: readonly ActField[] = [...head, ...coupon, ...tail, ...money]

export const NewFixedNote = ({ onClose }: NewFormProps) => (
  <OfferForm
    title={say('newFixed')}
    fields={fixedFields}
    fixed={{ payoff: 'fixed-coupon', fixing_days: [] }}
    onClose={onClose}
  />
)

const Value = ({ row, note, onClose }: RowProps & { readonly note: string }) => (
  <ActDialog
    title={say('valueTitle', { name: row.title })}
    note={note}
    button={say('propose')}
    fields={[day('day', say('day')), number('percent', say('percent')), text('source', say('source'))]}
    pdfs={[]}
    fixed={{ kind: 'note-value', offer_id: row.id }}
    onClose={onClose}
  />
)

export const ValueForm = (props: RowProps) => <Value {...props} note={say('valueNote')} />

/** Its value counts for what is held, and no one leaves at it. */
export const DefaultedValueForm = (props: RowProps) => <Value {...props} note={say('valueDefaultNote')} />

export const FixingForm = ({ row, onClose }: RowProps) => (
  <ActDialog
    title={say('fixingTitle', { name: row.title })}
    note={say('fixingNote')}
    button={say('propose')}
    fields={[day('day', say('day')), number('level', say('level'))]}
    pdfs={[]}
    fixed={{ kind: 'note-fixing', offer_id: row.id }}
    onClose={onClose}
  />
)

export const DefaultForm = ({ row, onClose }: RowProps) => (
  <ActDialog
    title={say('faultTitle', { name: row.title })}
    note={say('faultNote')}
    button={say('propose')}
    fields={[day('day', say('day'))]}
    pdfs={[]}
    fixed={{ kind: 'note-default', offer_id: row.id }}
    onClose={onClose}
  />
)

export const RecoveryForm = ({ row, onClose }: RowProps) => (
  <ActDialog
    title={say('recoveryTitle', { name: row.title })}
    note={say('recoveryNote')}
    button={say('propose')}
    fields={[day('day', say('day')), number('recovery_percent', say('recovered'))]}
    pdfs={[]}
    fixed={{ kind: 'note-default', offer_id: row.id }}
    onClose={onClose}
  />
)
