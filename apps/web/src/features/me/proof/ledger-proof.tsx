/** me: what this device has found by itself about the ledger: proven and by whom, not proven yet, or wrong. */
import { formatRupees, paise } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { Rosette } from '@pramaan/ui/rosette.tsx'
import { Seal } from '@pramaan/ui/seal.tsx'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { istMoment } from '../../../platform/clock.ts'
import { checkLedger, type Proof, useProof, useSeal } from '../../../platform/proof.ts'
import { useSession } from '../../../platform/session.ts'
import type { Period } from '../period.ts'
import { say } from '../say.ts'
import { Believed } from './believed.tsx'
import { Files } from './files.tsx'
import { FirmKey } from './firm-key.tsx'
import { Open } from './open.tsx'
import { Witnesses } from './witnesses.tsx'
import { Wrong } from './wrong.tsx'

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
        <h2 className={classes('text-lg', proof.kind === 'verified' && 'max-w-[12ch]')}>{titleOf(proof)}</h2>
        <p className="mt-2">
          <Seal state={seal.state}>{seal.says}</Seal>
        </p>
        <Found proof={proof} clientId={profile?.id ?? ''} />
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
        <Files period={period} clientId={profile?.id ?? ''} />
      </div>
    </Card>
  )
}

function titleOf(proof: Proof): string {
  if (proof.kind === 'verified') return say('ledgerProven')
  if (proof.kind === 'failed') return say('ledgerWrong')
  return say('proof')
}

function Found({ proof, clientId }: { proof: Proof; clientId: string }) {
  if (proof.kind === 'not-yet') return <p className="mt-2 text-sm text-soft">{say('proofNotYet')}</p>
  if (proof.kind === 'failed') return <Wrong proof={proof} clientId={clientId} />
  if (proof.kind === 'open') return <Open proof={proof} clientId={clientId} />
  const { says, everyone, head, signed, witnesses } = proof
  return (
    <>
      <div className="mt-2 space-y-2 text-sm text-soft">
        <p className="max-w-[26ch] md:max-w-none">{says}</p>
        {everyone !== null && (
          <p>
            {say.rich('everyone', {
              amount: (
                <span className="figures whitespace-nowrap text-ink">
                  {formatRupees(paise(BigInt(everyone)))}
                </span>
              ),
            })}
          </p>
        )}
        <p className="figures wrap-anywhere text-xs">{say('head', { hash: head.slice(0, 16) })}</p>
      </div>
      <Witnesses witnesses={witnesses} />
      <p className="mt-3 text-soft text-sm">{say('witnessMeans')}</p>
      {signed && <Believed clientId={clientId} firmKey={signed.key} />}
      {signed && <FirmKey hex={signed.key} since={istMoment(Date.parse(signed.at))} />}
    </>
  )
}
