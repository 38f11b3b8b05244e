/** me: what this device has found by itself about the ledger, and the files to check it elsewhere. */
import { exportCsv, exportPdf, exportProof } from '@pramaan/contracts'
import { formatRupees, paise } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { Rosette } from '@pramaan/ui/rosette.tsx'
import { Seal } from '@pramaan/ui/seal.tsx'
import { Braces, FileText, RotateCw, Sheet } from 'lucide-react'
import { useState } from 'react'
import { CallFailed } from '../../platform/call.ts'
import { istMoment } from '../../platform/clock.ts'
import { download } from '../../platform/download.ts'
import { checkLedger, type Proof, useProof, useSeal } from '../../platform/proof.ts'
import { useSession } from '../../platform/session.ts'
import type { Period } from './period.ts'
import { say } from './say.ts'

export function LedgerProof({ period }: { period: Period }) {
  const proof = useProof()
  const seal = useSeal()
  const { profile } = useSession()
  const [isBusy, setBusy] = useState(false)
  const again = async () => {
    if (!profile) return
    setBusy(true)
    await checkLedger(profile.id, true)
    setBusy(false)
  }
  return (
    <Card aria-label={say('proof')}>
      {proof.kind === 'verified' && (
        <Rosette hash={proof.head} className="absolute -top-16 -right-16 size-64" />
      )}
      <div className="relative">
        <h2 className="text-lg">{say('proof')}</h2>
        <p className="mt-2">
          <Seal state={seal.state}>{seal.says}</Seal>
        </p>
        <Words proof={proof} />
        <Button
          variant="outline"
          size="medium"
          className="mt-4"
          loading={isBusy || (proof.kind === 'not-yet' && proof.isChecking)}
          icon={<RotateCw size={18} aria-hidden="true" />}
          onClick={() => void again()}
        >
          {say('verifyNow')}
        </Button>
        <Exports period={period} />
      </div>
    </Card>
  )
}

function Words({ proof }: { proof: Proof }) {
  if (proof.kind === 'not-yet') {
    return <p className="mt-2 text-sm text-soft">{say('proofNotYet')}</p>
  }
  if (proof.kind === 'failed') {
    return (
      <p role="alert" className="wrap-anywhere mt-2 text-loss">
        {proof.says}
        <span className="figures block text-sm">
          {proof.entry === null
            ? say('proofFound', { time: istMoment(proof.at) })
            : say('proofEntry', { number: proof.entry, time: istMoment(proof.at) })}
        </span>
      </p>
    )
  }
  if (proof.kind === 'open') {
    return (
      <div className="mt-2 space-y-2 text-sm">
        {proof.says.map((why) => (
          <p key={why}>{why}</p>
        ))}
        <p className="text-soft">
          {proof.until === null ? say('proofOpenHere') : say('proofOpen', { time: istMoment(proof.until) })}
        </p>
      </div>
    )
  }
  return (
    <div className="mt-2 space-y-2 text-sm text-soft">
      <p className="max-w-[26ch] md:max-w-none">{proof.says}</p>
      {proof.everyone !== null && (
        <p>
          {say.rich('everyone', {
            amount: (
              <span className="figures whitespace-nowrap text-ink">
                {formatRupees(paise(BigInt(proof.everyone)))}
              </span>
            ),
          })}
        </p>
      )}
      <p className="figures wrap-anywhere text-xs">{say('head', { hash: proof.head.slice(0, 16) })}</p>
    </div>
  )
}

type Kind = 'csv' | 'pdf' | 'json'

function Exports({ period }: { period: Period }) {
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
