/** me: the files to check the ledger elsewhere. */
import { exportCsv, exportPdf } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Braces, FileText, Sheet } from 'lucide-react'
import { useEffect, useState } from 'react'
import { CallFailed } from '../../../platform/call.ts'
import { download } from '../../../platform/download.ts'
import type { Period } from '../period.ts'
import { say } from '../say.ts'

type Kind = 'csv' | 'pdf' | 'json'

export function Files({ period, clientId }: { period: Period; clientId: string }) {
  const [busy, setBusy] = useState<Kind | null>(null)
  const get = async (kind: Kind) => {
    setBusy(kind)
    try {
      if (kind === 'csv') await download(exportCsv, { query: period })
      if (kind === 'pdf') await download(exportPdf, { query: period })
      if (kind === 'json') {
        const { saveProof } = await import('../../../platform/proof-file.ts')
        await saveProof(clientId)
      }
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
      <VerifierDigest />
      <div className="mt-3 flex flex-wrap gap-2">
        {row('csv', say('csv'), Sheet)}
        {row('pdf', say('pdf'), FileText)}
        {row('json', say('json'), Braces)}
      </div>
    </section>
  )
}

/** Of the file that the link above gives: two people who compare it have the same verifier. */
function VerifierDigest() {
  const [digest, setDigest] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    const read = async () => {
      const { verifierDigest } = await import('../../../platform/proof-file.ts')
      const found = await verifierDigest()
      if (!isGone) setDigest(found)
    }
    // Without a connection there is no digest to compare with.
    void read().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [])
  if (digest === null) return null
  return (
    <p className="mt-1 text-soft text-xs">
      {say.rich('verifierDigest', {
        digest: <span className="figures wrap-anywhere text-ink">{digest}</span>,
      })}
    </p>
  )
}
