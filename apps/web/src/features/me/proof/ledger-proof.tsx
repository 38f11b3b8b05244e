/** me: what this device has found by itself about the ledger: proven and by whom, not proven yet, or wrong. Beside it the files to keep. */
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { Rosette } from '@pramaan/ui/rosette.tsx'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { istMoment } from '../../../platform/clock.ts'
import { checkLedger, type Proof, useProof } from '../../../platform/proof.ts'
import { useSession } from '../../../platform/session.ts'
import type { Period } from '../period.ts'
import { say as sayOfMe } from '../say.ts'
import { Agreed } from './agreed.tsx'
import { Believed } from './believed.tsx'
import { Files } from './files.tsx'
import { FirmKey } from './firm-key.tsx'
import { LookLine, noteOf, SealUnder, titleOf } from './found.tsx'
import { Open } from './open.tsx'
import { say } from './say.ts'
import { Steps } from './steps.tsx'
import { Wrong } from './wrong.tsx'

export function LedgerProof({ period }: { period: Period }) {
  const proof = useProof()
  const clientId = useSession().profile?.id ?? ''
  const checked = proof.kind === 'verified' || proof.kind === 'open' ? proof : null
  const signed = checked?.signed ?? null
  return (
    <Card aria-label={say('proof')} flush>
      <div className="grid grid-cols-1 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 p-4 md:p-6">
          <Head proof={proof} clientId={clientId} />
          <Found proof={proof} clientId={clientId} />
          {signed && <Believed clientId={clientId} firmKey={signed.key} />}
          <div className="mt-3">
            <LookLine proof={proof} />
          </div>
        </div>
        <div className="min-w-0 border-line bg-ground p-4 max-lg:border-t md:p-6 lg:border-l">
          <Files period={period} clientId={clientId} />
          {signed && (
            <FirmKey
              hex={signed.key}
              since={istMoment(Date.parse(signed.at))}
              rotations={checked?.rotations ?? []}
            />
          )}
        </div>
      </div>
    </Card>
  )
}

function Head({ proof, clientId }: { proof: Proof; clientId: string }) {
  const isProven = proof.kind === 'verified' && proof.entries > 0
  const note = noteOf(proof)
  return (
    <div className="flex flex-wrap items-start gap-x-5 gap-y-3">
      {isProven && <Rosette hash={proof.head} className="size-20 shrink-0 opacity-100 md:size-32" />}
      <div className="min-w-0 flex-1 basis-56">
        <h2 className={classes('text-xl md:text-2xl', proof.kind === 'failed' && 'text-loss')}>
          {titleOf(proof)}
        </h2>
        <SealUnder proof={proof} />
        {note !== null && <p className="mt-2 max-w-prose text-sm text-soft">{note}</p>}
        {isProven && <p className="mt-1 max-w-prose text-sm text-soft">{say('rosette')}</p>}
      </div>
      <VerifyEvery proof={proof} clientId={clientId} />
    </div>
  )
}

function VerifyEvery({ proof, clientId }: { proof: Proof; clientId: string }) {
  const [isBusy, setBusy] = useState(false)
  const again = async () => {
    if (clientId === '') return
    setBusy(true)
    await checkLedger(clientId, true)
    setBusy(false)
  }
  return (
    <Button
      variant="outline"
      size="medium"
      className="max-md:w-full"
      loading={isBusy || (proof.kind === 'not-yet' && proof.isChecking)}
      icon={<RotateCw size={18} aria-hidden="true" />}
      onClick={() => void again()}
    >
      {say('verifyEvery')}
    </Button>
  )
}

function Found({ proof, clientId }: { proof: Proof; clientId: string }) {
  if (proof.kind === 'not-yet') return null
  if (proof.kind === 'failed') return <Wrong proof={proof} clientId={clientId} />
  if (proof.kind === 'open') return <Open proof={proof} clientId={clientId} />
  if (proof.entries === 0) return null
  return (
    <>
      <Steps proof={proof} />
      <Agreed proof={proof} />
      {proof.witnesses.length > 0 && <p className="mt-3 text-sm text-soft">{sayOfMe('witnessMeans')}</p>}
    </>
  )
}
