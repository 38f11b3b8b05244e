/** bank: hands the bank's statement in. It waits for a second person, on the page that shows what it would do. */
import { type Received, signProposal, uploadStatement, viewProposal } from '@pramaan/contracts'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { CallFailed, call } from '../../platform/call.ts'
import type { CallOptions } from '../../platform/exchange.ts'
import { upload } from '../../platform/files.ts'
import { ImportDialog } from '../../platform/import-dialog.tsx'
import { useSigning } from '../../platform/signing.ts'
import { SigningNotice, useCannotSign } from '../../platform/signing-notice.tsx'
import { say } from './say.ts'
import { WAITING } from './waiting-statement.ts'

type Uploaded = Received<(typeof uploadStatement)['reply']>

const pageOf = ({ statement_id }: Uploaded): string => `/statements/${statement_id}`

/** Whoever cannot sign here reads that before a file is chosen. */
export function ImportStatement({ onClose }: { onClose: () => void }) {
  const why = useCannotSign()
  if (why === null) return <ImportAndSign onClose={onClose} />
  return (
    <Dialog title={say('importStatement')} onClose={onClose}>
      <SigningNotice why={why} />
    </Dialog>
  )
}

function ImportAndSign({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const signing = useSigning({ quiet: true })
  /** What the file would do is known only now; without a signature it waits on its own page for one. */
  const sign = async ({ proposal_id }: Uploaded) => {
    if (proposal_id === null) return
    try {
      const proposal = await call(viewProposal, { params: { id: proposal_id } }, { quiet: true })
      const signature = await signing.unsigned(proposal)
      if (signature)
        await call(signProposal, { params: { id: proposal_id }, body: { signature } }, { quiet: true })
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
    }
  }
  const send = async (file: File, options: CallOptions): Promise<Uploaded> => {
    const uploaded = await upload(uploadStatement, file, {}, options)
    if (!uploaded.is_known) {
      await sign(uploaded)
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
