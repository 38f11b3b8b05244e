/** me: the files to check the ledger elsewhere. */
import { exportCsv, exportPdf, exportProof } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Braces, FileText, Sheet } from 'lucide-react'
import { useState } from 'react'
import { CallFailed } from '../../../platform/call.ts'
import { download } from '../../../platform/download.ts'
import type { Period } from '../period.ts'
import { say } from '../say.ts'

type Kind = 'csv' | 'pdf' | 'json'

export function Files({ period }: { period: Period }) {
  const [busy, setBusy] = useState<Kind | null>(null)
  const get = async (kind: Kind) => {
    setBusy(kind)
    try {
      if (kind === 'csv') await download(exportCsv, { query: period })
      if (kind === 'pdf') await download(exportPdf, { query: period })
      if (kind === 'json') await download(exportProof)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
    } finally {
      setBusy(null)
    }
  }
  const row = (kind: Kind, words: string, Icon: typeof Sheet) => (
    <Button
      variant="outline"
      size="medium"
      loading={busy === kind}
      disabled={busy !== null}
      icon={<Icon size={18} aria-hidden="true" />}
      onClick={() => void get(kind)}
    >
      {words}
    </Button>
  )
  return (
    <section aria-label={say('files')} className="mt-5 border-line border-t pt-4">
      <h3 className="text-base">{say('files')}</h3>
      <p className="text-sm text-soft">
        {say.rich('filesNote', {
          link: (inside) => (
            <a href="/verify.html" download="verify.html" className="text-link">
              {inside}
            </a>
          ),
        })}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {row('csv', say('csv'), Sheet)}
        {row('pdf', say('pdf'), FileText)}
        {row('json', say('json'), Braces)}
      </div>
    </section>
  )
}
