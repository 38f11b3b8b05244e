/** bank: hands the bank's statement in. It waits for a second person, on the page that shows what it would do. */
import { type Received, uploadStatement } from '@pramaan/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import type { CallOptions } from '../../platform/exchange.ts'
import { upload } from '../../platform/files.ts'
import { ImportDialog } from '../../platform/import-dialog.tsx'
import { say } from './say.ts'
import { WAITING } from './waiting-statement.ts'

type Uploaded = Received<(typeof uploadStatement)['reply']>

const pageOf = ({ statement_id }: Uploaded): string => `/statements/${statement_id}`

export function ImportStatement({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const send = async (file: File, options: CallOptions): Promise<Uploaded> => {
    const uploaded = await upload(uploadStatement, file, {}, options)
    if (!uploaded.is_known) {
      // The page knows by this that the file waits.
      await queries.invalidateQueries({ queryKey: WAITING })
      await navigate(pageOf(uploaded))
    }
    return uploaded
  }
  return (
    <ImportDialog
      title={say('importStatement')}
      description={say('importNote')}
      hint={say('importHint')}
      send={send}
      report={(uploaded) => <KnownFile uploaded={uploaded} onClose={onClose} />}
      onClose={onClose}
    />
  )
}

const KnownFile = ({ uploaded, onClose }: { uploaded: Uploaded; onClose: () => void }) => (
  <>
    <p className="mb-4 rounded-lg bg-pending-wash px-3.5 py-3 text-pending">
      {uploaded.proposal_id ? say('knownPending') : say('knownImported')}
    </p>
    <p>
      <Link to={pageOf(uploaded)} onClick={onClose} className="text-link">
        {uploaded.proposal_id ? say('seeEffect') : say('seeLines')}
      </Link>
    </p>
  </>
)
