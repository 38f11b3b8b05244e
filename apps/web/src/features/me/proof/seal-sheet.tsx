/**
 * me: what stands behind the seal of the net-worth card. Green says who agrees and when, amber what is missing and until when, red what was
 * found and what to do about it.
 */
import { Button, buttonClasses } from '@pramaan/ui/button.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { Rosette } from '@pramaan/ui/rosette.tsx'
import { Sheet } from '@pramaan/ui/sheet.tsx'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { checkLedger, type Proof, useProof } from '../../../platform/proof.ts'
import { useSession } from '../../../platform/session.ts'
import { say as sayOfMe } from '../say.ts'
import { Agreed } from './agreed.tsx'
import { LookLine, noteOf, SealUnder, titleOf } from './found.tsx'
import { Open } from './open.tsx'
import { say } from './say.ts'
import { Wrong } from './wrong.tsx'

export default function SealSheet({ onClose }: { onClose: () => void }) {
  const proof = useProof()
  const clientId = useSession().profile?.id ?? ''
  const isProven = proof.kind === 'verified' && proof.entries > 0
  const note = noteOf(proof)
  return (
    <Sheet title={say('proof')} onClose={onClose} footer={<Buttons proof={proof} clientId={clientId} />}>
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <h3 className={classes('text-xl', proof.kind === 'failed' && 'text-loss')}>{titleOf(proof)}</h3>
          <SealUnder proof={proof} />
          {note !== null && <p className="mt-2 text-sm text-soft">{note}</p>}
        </div>
        {isProven && <Rosette hash={proof.head} className="size-20 shrink-0 opacity-100" />}
      </div>
      {proof.kind === 'failed' && <Wrong proof={proof} clientId={clientId} />}
      {proof.kind === 'open' && <Open proof={proof} clientId={clientId} />}
      {isProven && <Agreed proof={proof} />}
      {isProven && proof.witnesses.length > 0 && (
        <p className="mt-4 rounded-lg bg-sunken px-3 py-2.5 text-sm">{sayOfMe('witnessMeans')}</p>
      )}
      <div className="mt-3">
        <LookLine proof={proof} />
      </div>
    </Sheet>
  )
}

/** What is missing is looked for on; what was proven or found wrong is gone through from the first entry. */
function Buttons({ proof, clientId }: { proof: Proof; clientId: string }) {
  const [isBusy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    await checkLedger(clientId, proof.kind === 'verified' || proof.kind === 'failed')
    setBusy(false)
  }
  const isGreen = proof.kind === 'verified'
  return (
    <>
      <Link to="/me/records" className={classes(buttonClasses('outline'), 'flex-1')}>
        {say(isGreen ? 'seeProof' : 'seeRecords')}
      </Link>
      <Button
        variant={isGreen ? 'outline' : 'primary'}
        className="flex-1"
        loading={isBusy || (proof.kind === 'not-yet' && proof.isChecking)}
        icon={<RotateCw size={18} aria-hidden="true" />}
        onClick={() => void again()}
      >
        {say(isGreen ? 'verifyAgain' : 'checkNow')}
      </Button>
    </>
  )
}
