/** platform: documents to be opened. What is saved has the SHA-256 that was proposed, or it is not saved. */
import type { Checked } from '@pramaan/browser/digests.ts'
import { type OfferPdf, openOfferDocument } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { useState } from 'react'
import { CallFailed } from './call.ts'
import { downloadApproved } from './files.ts'
import { Hidden, PdfLine } from './pdf-line.tsx'
import { say } from './say.ts'

export const PdfList = ({ pdfs }: { pdfs: readonly OfferPdf[] }) => (
  <ul className="divide-y divide-line rounded-lg border border-line">
    {pdfs.map((pdf) => (
      <OnePdf key={pdf.sha256} pdf={pdf} />
    ))}
  </ul>
)

const outcomes: Readonly<Record<Checked, string>> = {
  same: say('documentSame'),
  unknown: say('documentUnknown'),
  different: say('documentDifferent'),
}

function OnePdf({ pdf }: { pdf: OfferPdf }) {
  const [isBusy, setBusy] = useState(false)
  const [checked, setChecked] = useState<Checked | null>(null)
  const open = async () => {
    setBusy(true)
    setChecked(null)
    try {
      setChecked(await downloadApproved(openOfferDocument, { sha256: pdf.sha256 }, pdf.sha256))
    } catch (failure) {
      // The request layer has said why.
      if (!(failure instanceof CallFailed)) throw failure
    } finally {
      setBusy(false)
    }
  }
  return (
    <PdfLine pdf={pdf}>
      {checked !== null && (
        <p
          role={checked === 'different' ? 'alert' : 'status'}
          className={classes('mt-1 text-sm', checked === 'different' ? 'text-loss' : 'text-gain')}
        >
          {outcomes[checked]}
        </p>
      )}
      <Button variant="outline" size="small" loading={isBusy} className="mt-2" onClick={() => void open()}>
        {say.rich('openDocument', {
          name: pdf.name,
          hidden: (inside) => <Hidden key="name">{inside}</Hidden>,
        })}
      </Button>
    </PdfLine>
  )
}
