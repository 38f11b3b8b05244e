/** me: the files to check the ledger elsewhere. */
import { exportCsv, exportPdf } from '@pramaan/contracts'
import { Spinner } from '@pramaan/ui/spinner.tsx'
import { Braces, Download, FileText, type LucideIcon, Sheet, ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { CallFailed } from '../../../platform/call.ts'
import { download } from '../../../platform/download.ts'
import type { Period } from '../period.ts'
import { say as sayOfMe } from '../say.ts'
import { say } from './say.ts'

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
  const row = (kind: Kind, name: string, note: string, Icon: LucideIcon) => (
    <li>
      <button
        type="button"
        disabled={busy !== null}
        aria-busy={busy === kind}
        className={ROW}
        onClick={() => void get(kind)}
      >
        <Said name={name} note={note} Icon={Icon} />
        {busy === kind ? <Spinner /> : <Download size={18} aria-hidden="true" className="text-accent" />}
      </button>
    </li>
  )
  return (
    <section aria-label={say('files')}>
      <h3 className="text-lg">{say('files')}</h3>
      <p className="text-sm text-soft">{say('filesNote')}</p>
      <ul className="mt-2 divide-y divide-line border-line border-t">
        {row('json', say('json'), say('jsonNote'), Braces)}
        <li>
          <a href="/verify.html" download="verify.html" className={ROW}>
            <Said name={say('verifier')} note={say('verifierNote')} Icon={ShieldCheck} />
            <Download size={18} aria-hidden="true" className="text-accent" />
          </a>
        </li>
        {row('pdf', say('pdf'), say('pdfNote'), FileText)}
        {row('csv', say('csv'), say('csvNote'), Sheet)}
      </ul>
      <VerifierDigest />
    </section>
  )
}

const ROW =
  '-mx-2 flex min-h-14 w-[calc(100%+1rem)] items-center gap-3 rounded-md px-2 py-2 text-left hover:bg-sunken disabled:cursor-not-allowed disabled:opacity-60'

const Said = ({ name, note, Icon }: { name: string; note: string; Icon: LucideIcon }) => (
  <>
    <Icon size={20} aria-hidden="true" className="shrink-0 text-soft" />
    <span className="min-w-0 flex-1">
      <span className="block font-semibold text-sm">{name}</span>
      <span className="block text-soft text-sm">{note}</span>
    </span>
  </>
)

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
    <p className="mt-2 text-soft text-xs">
      {sayOfMe.rich('verifierDigest', {
        digest: <span className="figures wrap-anywhere text-ink">{digest}</span>,
      })}
    </p>
  )
}
