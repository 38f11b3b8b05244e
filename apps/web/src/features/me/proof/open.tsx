/** me: nothing is wrong, and something is missing: what, until when it may be, and who has not signed. */
import { Button } from '@pramaan/ui/button.tsx'
import { keyText, readPolicy } from '@pramaan/verifier'
import { useEffect, useState } from 'react'
import { istMoment, now } from '../../../platform/clock.ts'
import { checkLedger, type Proof } from '../../../platform/proof.ts'
import { say } from '../say.ts'
import { Witnesses } from './witnesses.tsx'

type OpenProof = Extract<Proof, { kind: 'open' }>

export function Open({ proof, clientId }: { proof: OpenProof; clientId: string }) {
  const { says, since, until, witnesses, others, isAlone } = proof
  return (
    <div className="mt-2 space-y-2 text-sm">
      {says.map((why) => (
        <p key={why}>{why}</p>
      ))}
      {until === null ? (
        <p className="text-soft">{isAlone ? say('proofOpenAlone') : say('proofOpenHere')}</p>
      ) : (
        <>
          <Countdown since={since} until={until} />
          <p className="text-soft">{say('proofOpen', { time: istMoment(until) })}</p>
        </>
      )}
      <Witnesses witnesses={witnesses} />
      {others !== null && <OtherWitnesses policy={others} clientId={clientId} />}
    </div>
  )
}

const EVERY_MS = 1000

function Countdown({ since, until }: { since: number; until: number }) {
  const [at, setAt] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  const share = Math.min(1, Math.max(0, (at - since) / (until - since)))
  return (
    <div aria-hidden="true" className="pt-1">
      <div className="relative h-1.5 rounded-full bg-line">
        <div className="h-full rounded-full bg-flag" style={{ width: `${share * 100}%` }} />
        <span
          className="absolute top-1/2 size-3.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-flag bg-surface"
          style={{ left: `${share * 100}%` }}
        />
      </div>
      <div className="figures mt-1.5 flex justify-between gap-4 text-xs">
        <span className="text-soft">{istMoment(since)}</span>
        <span className="text-right text-loss">{istMoment(until)}</span>
      </div>
    </div>
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
    <section aria-label={say('otherWitnesses')} className="rounded-lg bg-ground p-3">
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
