/** products, ipo: what is proposed about an issue, from putting it up to listing its share. */
import { istDay } from '@pramaan/browser/clock.ts'
import { ActDialog } from '../../platform/act-dialog.tsx'
import { code, day, exchange, long, number, text } from '../../platform/act-fields.ts'
import { rupeeWords } from '../../platform/amount.tsx'
import type { ShelfRow } from '../../platform/product.ts'
import { say } from './say.ts'
import { useIssue } from './use-issues.ts'

interface FormProps {
  readonly row: ShelfRow
  readonly onClose: () => void
}

export const IssueDialog = ({ onClose }: { onClose: () => void }) => (
  <ActDialog
    title={say('newIssue')}
    note={say('newNote')}
    button={say('propose')}
    pdfs={[]}
    fixed={{ kind: 'ipo-offer' }}
    fields={[
      exchange('market', say('exchange')),
      code('symbol', say('symbol'), 20),
      text('name', say('name'), { maxLength: 80 }),
      code('isin', say('isin'), 12),
      text('sector', say('sector'), { maxLength: 40 }),
      number('floor', say('floor')),
      number('cap', say('cap')),
      number('retail_discount', say('discount'), { isOptional: true }),
      number('lot', say('lot')),
      number('shares', say('shares')),
      day('open_day', say('openDay')),
      day('close_day', say('closeDay')),
      text('about', say('about'), { maxLength: 300 }),
      text('risk', say('risk'), { maxLength: 160 }),
      text('rhp_url', say('rhp'), { maxLength: 200, isOptional: true }),
    ]}
    onClose={onClose}
  />
)

export function PriceDialog({ row, onClose }: FormProps) {
  const issue = useIssue(row.id)
  return (
    <ActDialog
      title={say('price')}
      note={say('priceNote', {
        name: row.title,
        floor: rupeeWords(issue?.floor ?? 0),
        cap: rupeeWords(issue?.cap ?? 0),
      })}
      button={say('propose')}
      fixed={{ kind: 'ipo-price', offer_id: row.id }}
      fields={[number('rupees', say('priceRupees'))]}
      onClose={onClose}
    />
  )
}

export const DemandDialog = ({ row, onClose }: FormProps) => (
  <ActDialog
    title={say('demand')}
    note={say('demandNote', { name: row.title })}
    button={say('propose')}
    fixed={{ kind: 'ipo-demand', offer_id: row.id }}
    fields={[number('applications', say('applications'))]}
    onClose={onClose}
  />
)

export function DrawDialog({ row, onClose }: FormProps) {
  const issue = useIssue(row.id)
  const beacon = issue?.beacon ?? null
  return (
    <ActDialog
      title={say('draw')}
      note={
        beacon === null
          ? say('drawNoBeacon')
          : say('drawNote', { sealed: istDay(issue?.sealed_at ?? ''), beacon })
      }
      button={say('propose')}
      fixed={{ kind: 'ipo-draw', offer_id: row.id }}
      fields={[]}
      onClose={onClose}
    />
  )
}

export function ListDialog({ row, onClose }: FormProps) {
  const issue = useIssue(row.id)
  return (
    <ActDialog
      title={say('list')}
      note={say('listNote', { name: row.title, symbol: issue?.symbol ?? '' })}
      button={say('propose')}
      fixed={{ kind: 'ipo-listing', offer_id: row.id }}
      fields={[]}
      onClose={onClose}
    />
  )
}

export const FailDialog = ({ row, onClose }: FormProps) => (
  <ActDialog
    title={say('fail')}
    note={say('failNote', { name: row.title })}
    button={say('propose')}
    fixed={{ kind: 'ipo-failure', offer_id: row.id }}
    fields={[long('message', say('failMessage'), { maxLength: 500 })]}
    onClose={onClose}
  />
)
