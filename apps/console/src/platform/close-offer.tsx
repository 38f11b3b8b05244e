/** platform: closing an offer early, the same for every product: `acts: [closeOffer]` on a row that is open. */
import type { ShelfAct, ShelfRow } from './product.ts'
import { ProposeDialog } from './propose-dialog.tsx'
import { say } from './say.ts'

const CloseOfferDialog = ({ row, onClose }: { row: ShelfRow; onClose: () => void }) => (
  <ProposeDialog
    title={say('closeOfferTitle', { title: row.title })}
    description={say('closeOfferNote')}
    act={() => ({ kind: 'offer-close', offer_id: row.id })}
    button={say('proposeClosing')}
    onClose={onClose}
  />
)

/** The row's id is the offer's. */
export const closeOffer: ShelfAct<ShelfRow> = {
  kind: 'offer-close',
  word: say('closeOffer'),
  Form: CloseOfferDialog,
}
