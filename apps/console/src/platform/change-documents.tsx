/** platform: the documents of an offer from now on, the same for every product: `acts: [changeDocuments]` on a row that is open. */
import { ActDialog } from './act-dialog.tsx'
import type { ShelfAct, ShelfRow } from './product.ts'
import { say } from './say.ts'

const DocumentsDialog = ({ row, onClose }: { row: ShelfRow; onClose: () => void }) => (
  <ActDialog
    title={say('documentsTitle', { title: row.title })}
    note={say('documentsNote')}
    button={say('proposeDocuments')}
    fields={[]}
    pdfs={row.pdfs ?? []}
    fixed={{ kind: 'offer-documents', offer_id: row.id }}
    onClose={onClose}
  />
)

/** The row's id is the offer's. */
export const changeDocuments: ShelfAct<ShelfRow> = {
  kind: 'offer-documents',
  word: say('documents'),
  Form: DocumentsDialog,
}
