/** me: nothing is wrong, and something is missing: what, until when it may be, and who has signed and who has not. */
import { Button } from '@pramaan/ui/button.tsx'
import { keyText, readPolicy } from '@pramaan/verifier'
import type { ReactNode } from 'react'
import { istMoment } from '../../../platform/clock.ts'
import { checkLedger, type Proof } from '../../../platform/proof.ts'
import { say } from '../say.ts'
import { Agreed } from './agreed.tsx'
import { Countdown } from './countdown.tsx'
import { say as sayHere } from './say.ts'

type OpenProof = Extract<Proof, { kind: 'open' }>

export function Open({ proof, clientId }: { proof: OpenProof; clientId: string }) {
  const { says, since, until, others } = proof
  return (
    <div className="mt-2 space-y-2 text-sm">
      {says.map((why) => (
        <p key={why} className="wrap-anywhere">
          {why}
        </p>
      ))}
      {until !== null && <Countdown since={since} until={until} />}
      <WhatNow proof={proof} />
      {others !== null && <OtherWitnesses policy={others} clientId={clientId} />}
      <Agreed proof={proof} />
    </div>
  )
}

function WhatNow({ proof: { until, isAlone, isUnreached } }: { proof: OpenProof }) {
  const strong = (inside: ReactNode) => <strong className="font-semibold">{inside}</strong>
  return (
    <p className="rounded-lg bg-sunken px-3 py-2.5">
      {until === null
        ? sayHere.rich('goOn', { strong })
        : sayHere.rich('goOnUntil', { strong, time: istMoment(until) })}{' '}
      {until === null && sayHere(isAlone ? 'askWhyAlone' : 'elsewhere')}
      {until !== null && isUnreached && sayHere('unreachedOpen')}
    </p>
  )
}

/** Whoever could change the witnesses unasked could do without them: the client decides, and is told what to ask first. */
function OtherWitnesses({ policy, clientId }: { policy: string; clientId: string }) {
  const trust = async () => {
    const { trustWitnesses } = await import('../../../platform/proof-check.ts')
    trustWitnesses(clientId, policy)
    await checkLedger(clientId)
  }
  const names = namesIn(policy)
  if (names === null) return null
  return (
    <section aria-label={say('otherWitnesses')} className="rounded-lg border border-line p-3">
      <h3 className="text-base">{say('otherWitnesses')}</h3>
      <p className="mt-1">
        {say('otherWitnessesNote', {
          names: names.witnesses.map(({ name }) => name).join(', '),
          quorum: names.quorum,
        })}
      </p>
      <ul className="figures wrap-anywhere mt-1 text-soft text-xs">
        {names.witnesses.map(({ name, key }) => (
          <li key={name}>{keyText(key)}</li>
        ))}
      </ul>
      <Button variant="outline" size="medium" className="mt-2" onClick={() => void trust()}>
        {say('trustWitnesses')}
      </Button>
    </section>
  )
}

/** What cannot be read is not offered. */
function namesIn(policy: string) {
  try {
    return readPolicy(policy)
  } catch {
    return null
  }
}
