/** products, fund: proposes a fund's terms, a NAV with its document, and what a scheme distributes. */
import type { FirmFund } from '@pramaan/contracts'
import { ActDialog, type ActField } from '../../platform/act-dialog.tsx'
import { choice, code, day, number, text } from '../../platform/act-fields.ts'
import type { ShelfRow } from '../../platform/product.ts'
import { say } from './say.ts'
import { useFirmFund } from './use-funds.ts'

/** What stands there already, as it is typed. */
const starts = (value: string | number | undefined): { starts?: string } =>
  value === undefined ? {} : { starts: String(value) }

const fieldsOf = (fund?: FirmFund): ActField[] => [
  ...(fund ? [] : [number('scheme_code', say('code')), code('isin', say('isin'), 12)]),
  text('name', say('name'), { maxLength: 120, ...starts(fund?.name) }),
  text('house', say('house'), { maxLength: 120, ...starts(fund?.house) }),
  choice('plan', say('plan'), { direct: say('direct'), regular: say('regular') }, starts(fund?.plan)),
  choice('option', say('option'), { growth: say('growth'), idcw: say('idcw') }, starts(fund?.option)),
  choice(
    'group',
    say('group'),
    { equity: say('equity'), hybrid: say('hybrid'), debt: say('debt'), commodity: say('commodity') },
    starts(fund?.group),
  ),
  choice(
    'dealing',
    say('dealing'),
    { equity: say('equity'), debt: say('debt'), liquid: say('liquid'), overnight: say('overnight') },
    starts(fund?.dealing),
  ),
  choice(
    'equity_oriented',
    say('equityOriented'),
    { true: say('yes'), false: say('no') },
    { ...starts(fund && String(fund.equity_oriented)), read: (typed) => typed === 'true' },
  ),
  text('category', say('category'), { maxLength: 60, ...starts(fund?.category) }),
  text('benchmark', say('benchmark'), { maxLength: 80, ...starts(fund?.benchmark) }),
  number('risk', say('risk'), starts(fund?.risk)),
  number('ter', say('ter'), starts(fund?.ter)),
  number('commission', say('commission'), starts(fund?.commission ?? 0)),
  number('load_steps.0.days', say('loadDays'), {
    ...{ hint: say('loadHint'), isOptional: true, ...starts(fund?.load_steps[0]?.days) },
  }),
  number('load_steps.0.percent', say('loadPercent'), {
    ...{ isOptional: true, ...starts(fund?.load_steps[0]?.percent) },
  }),
  number('minimum', say('minimum'), starts(fund?.minimum)),
  number('step', say('step'), starts(fund?.step ?? 1)),
  number('sip_minimum', say('sipMinimum'), starts(fund?.sip_minimum)),
  text('documents.0.name', say('documentName'), { maxLength: 80, ...starts(fund?.documents[0]?.name) }),
  text('documents.0.url', say('documentUrl'), { maxLength: 300, ...starts(fund?.documents[0]?.url) }),
]

export const NewFundForm = ({ onClose }: { onClose: () => void }) => (
  <ActDialog
    title={say('newFund')}
    note={say('newNote')}
    button={say('propose')}
    pdfs={[]}
    fixed={{ kind: 'fund-offer', load_steps: [] }}
    fields={fieldsOf()}
    onClose={onClose}
  />
)

export function ChangeForm({ row, onClose }: { row: ShelfRow; onClose: () => void }) {
  const fund = useFirmFund(row.id)
  if (!fund) return null
  const { scheme_code, isin, id } = fund
  return (
    <ActDialog
      title={say('changeTitle')}
      note={say('changeNote')}
      button={say('propose')}
      fixed={{
        ...{ kind: 'fund-offer', offer_id: id, scheme_code, isin },
        // Further steps and documents stay as they are.
        load_steps: fund.load_steps.map((step) => ({ ...step })),
        documents: fund.documents.map((document) => ({ ...document })),
      }}
      pdfs={fund.pdfs ?? []}
      fields={fieldsOf(fund)}
      onClose={onClose}
    />
  )
}

const navFields = (isGiven: boolean, waitsFor?: string | null): ActField[] => [
  ...(isGiven ? [] : [number('scheme_code', say('code'))]),
  day('day', say('navDay'), starts(waitsFor ?? undefined)),
  number('nav', say('nav')),
]

export const NavForm = ({ onClose }: { onClose: () => void }) => (
  <ActDialog
    title={say('newNav')}
    note={say('navNote')}
    button={say('proposeNav')}
    pdfs={[]}
    fixed={{ kind: 'fund-nav' }}
    fields={navFields(false)}
    onClose={onClose}
  />
)

export function NavOfForm({ row, onClose }: { row: ShelfRow; onClose: () => void }) {
  const fund = useFirmFund(row.id)
  if (!fund) return null
  return (
    <ActDialog
      title={say('newNav')}
      note={say('navNote')}
      button={say('proposeNav')}
      pdfs={[]}
      fixed={{ kind: 'fund-nav', scheme_code: fund.scheme_code }}
      fields={navFields(true, fund.waits_for_day)}
      onClose={onClose}
    />
  )
}

export const IdcwForm = ({ row, onClose }: { row: ShelfRow; onClose: () => void }) => (
  <ActDialog
    title={say('newIdcw')}
    note={say('idcwNote')}
    button={say('proposeIdcw')}
    fixed={{ kind: 'fund-idcw', offer_id: row.id }}
    fields={[
      number('per_unit', say('perUnit')),
      day('record_day', say('recordDay')),
      day('pay_day', say('payDay')),
    ]}
    onClose={onClose}
  />
)
