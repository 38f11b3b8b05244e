/** products, otc: proposes what becomes otherwise of a deal that is up; what is not touched stays to the second. */
import type { FirmDeal } from '@pramaan/contracts'
import { ActDialog, type ActField, momentOf } from '../../platform/act-dialog.tsx'
import type { ShelfRow } from '../../platform/product.ts'
import { say } from './say.ts'
import { useFirmDeal } from './use-deals.ts'

const INDIA_MS = 19_800_000

/** As the field shows it: to the minute, in India. */
const asTyped = (moment: string): string =>
  new Date(Date.parse(moment) + INDIA_MS).toISOString().slice(0, '2026-11-17T16:00'.length)

const moment = (name: string, label: string, now: string): ActField => ({
  ...{ name, label, as: 'moment', starts: asTyped(now) },
  read: (text) => (text === asTyped(now) ? now : momentOf(text)),
})

export function ChangeDialog({ row, onClose }: { row: ShelfRow; onClose: () => void }) {
  const { data } = useFirmDeal(row.id)
  return data ? <Changing deal={data.deal} title={row.title} onClose={onClose} /> : null
}

const Changing = ({ deal, title, onClose }: { deal: FirmDeal; title: string; onClose: () => void }) => (
  <ActDialog
    title={say('changeTitle', { title })}
    note={say('changeNote')}
    button={say('proposeChange')}
    fixed={{ kind: 'otc-change', offer_id: deal.id }}
    fields={[
      { name: 'seller', label: say('seller'), as: 'text', maxLength: 80, starts: deal.seller },
      { name: 'total', label: say('total'), as: 'number', starts: String(deal.total) },
      moment('closes_at', say('closes'), deal.closes_at),
      moment('due_at', say('due'), deal.due_at),
      { name: 'risk', label: say('risk'), as: 'text', maxLength: 200, starts: deal.risk },
    ]}
    onClose={onClose}
  />
)
