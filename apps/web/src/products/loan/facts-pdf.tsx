/** products, loan: the key facts as a PDF to keep, before they are agreed to and afterwards. */
import { exportLoanFacts } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { CallFailed } from '../../platform/call.ts'
import { download } from '../../platform/download.ts'
import { say } from './say.ts'

/** @throws CallFailed; the request layer has told the person. */
export type GetPdf = () => Promise<void>

/** Of a loan, as they were signed. */
export const SignedFactsPdf = ({ id }: { id: string }) => (
  <FactsPdf get={() => download(exportLoanFacts, { params: { id }, query: {} })} />
)

export function FactsPdf({ get }: { get: GetPdf }) {
  const [isBusy, setBusy] = useState(false)
  const fetchIt = async (): Promise<void> => {
    setBusy(true)
    try {
      await get()
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="outline"
      size="medium"
      className="mt-3"
      loading={isBusy}
      icon={<FileText size={18} aria-hidden="true" />}
      onClick={() => void fetchIt()}
    >
      {say('factsPdf')}
    </Button>
  )
}
