/** orders, shelf: the documents that two people approved, each with size and SHA-256: what is saved is exactly that, or nothing is. */
import type { Checked } from '@pramaan/browser/digests.ts'
import { type OfferPdf, viewOfferDocument } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { Download, FileText } from 'lucide-react'
import { useState } from 'react'
import { CallFailed } from '../../platform/call.ts'
import { downloadApproved } from '../../platform/download.ts'
import { say } from './say.ts'

const KILO = 1024
const sizeWords = (bytes: number): string =>
  say('kilobytes', { size: Math.ceil(bytes / KILO).toLocaleString('en-IN') })

interface OfferPdfsProps {
  readonly offerId: string
  readonly pdfs: readonly OfferPdf[]
  /** Where several lists stand below each other, the last one says what all of them are. */
  readonly hasNote?: boolean
}

export const OfferPdfs = ({ offerId, pdfs, hasNote = true }: OfferPdfsProps) => (
  <>
    <ul className="divide-y divide-line rounded-lg border border-line">
      {pdfs.map((pdf) => (
        <OnePdf key={pdf.sha256} offerId={offerId} pdf={pdf} />
      ))}
    </ul>
    {hasNote && <p className="mt-2 text-sm text-soft">{say('pdfNote')}</p>}
  </>
)

const outcomes: Readonly<Record<Checked, string>> = {
  same: say('pdfSame'),
  unknown: say('pdfUnknown'),
  different: say('pdfDifferent'),
}

function OnePdf({ offerId, pdf: { name, sha256, size } }: { offerId: string; pdf: OfferPdf }) {
  const [isBusy, setBusy] = useState(false)
  const [checked, setChecked] = useState<Checked | null>(null)
  const get = async () => {
    setBusy(true)
    setChecked(null)
    try {
      setChecked(await downloadApproved(viewOfferDocument, { id: offerId, sha256 }, sha256))
    } catch (failure) {
      // The request layer has said why.
      if (!(failure instanceof CallFailed)) throw failure
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-3 py-2.5 md:grid-cols-[auto_minmax(0,1fr)_auto]">
      <FileText size={18} aria-hidden="true" className="mt-1 text-soft" />
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium">{name}</p>
        <p className="figures text-soft text-xs">{say('pdfSize', { size: sizeWords(size) })}</p>
        <code className="wrap-anywhere block font-sans text-soft text-xs">{sha256}</code>
        {checked !== null && (
          <p
            role={checked === 'different' ? 'alert' : 'status'}
            className={classes('mt-1 text-sm', checked === 'different' ? 'text-loss' : 'text-gain')}
          >
            {outcomes[checked]}
          </p>
        )}
      </div>
      <Button
        variant="outline"
        size="medium"
        loading={isBusy}
        icon={<Download size={18} aria-hidden="true" />}
        className="self-start max-md:col-start-2 max-md:mt-2 max-md:justify-self-start"
        onClick={() => void get()}
      >
        {say.rich('download', {
          name,
          hidden: (inside) => (
            <span key="name" className="sr-only">
              {inside}
            </span>
          ),
        })}
      </Button>
    </li>
  )
}
