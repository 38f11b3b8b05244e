/** bank: hands the bank's statement in. It waits for a second person, on the page that shows what it would do. */
import { type Received, uploadStatement } from '@pramaan/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import type { CallOptions } from '../../platform/exchange.ts'
import { upload } from '../../platform/files.ts'
import { ImportDialog } from '../../platform/import-dialog.tsx'
import { say } from './say.ts'
import { WAITING } from './waiting-statement.ts'

type Told = Received<(typeof uploadStatement)['reply']>

const pageOf = ({ statement_id }: Told): string => `/statements/${statement_id}`

export function ImportStatement({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const send = async (file: File, options: CallOptions): Promise<Told> => {
    const told = await upload(uploadStatement, file, {}, options)
    if (!told.is_known) {
      // The page knows by this that the file waits.
      await queries.invalidateQueries({ queryKey: WAITING })
      await navigate(pageOf(told))
    }
    return told
  }
  return (
    <ImportDialog
      title={say('importStatement')}
      description={say('importNote')}
      hint={say('importHint')}
      send={send}
      report={(told) => <KnownFile told={told} onClose={onClose} />}
      onClose={onClose}
    />
  )
}

const KnownFile = ({ told, onClose }: { told: Told; onClose: () => void }) => (
  <>
    <p className="mb-4 rounded-lg bg-pending-wash px-3.5 py-3 text-pending">
      {told.proposal_id ? say('knownPending') : say('knownImported')}
    </p>
    <p>
      <Link to={pageOf(told)} onClick={onClose} className="text-link">
        {told.proposal_id ? say('seeEffect') : say('seeLines')}
      </Link>
    </p>
  </>
)
