/** kyc: the identity verification: agreement, base, ID, status. A client stays here until the identity is approved. */
import { brand, mode } from '@pramaan/brand'
import type { ClientProfile, IdentityDetail } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { DemoBand } from '@pramaan/ui/demo-band.tsx'
import { Logo } from '@pramaan/ui/logo.tsx'
import { StatusChip } from '@pramaan/ui/status-chip.tsx'
import { LogOut } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { reloadProfile, signOut, useSession } from '../../platform/session.ts'
import { AgreementStep } from './agreement-step.tsx'
import { BaseStep } from './base-step.tsx'
import { type FormStep, useDraft } from './draft.ts'
import { IdStep } from './id-step.tsx'
import { say } from './say.ts'
import { kycStates, type StepState, stepsAt } from './states.ts'
import { StatusStep } from './status-step.tsx'
import { StepList } from './step-list.tsx'
import { useApproval } from './use-approval.ts'

export default function KycPage() {
  const { profile } = useSession()
  // The guard shows this page to signed-in clients only; while a sign-out is under way there is nobody left to greet.
  return profile && <Kyc key={profile.id} profile={profile} />
}

const places: Record<FormStep, number> = { agreement: 0, base: 1, id: 2 }
const STATUS_PLACE = 3

function Kyc({ profile }: { profile: ClientProfile }) {
  const { verified } = profile
  const { draft, change, clear } = useDraft(profile.id)
  const [isAgain, setAgain] = useState(false)
  const [isHandedIn, setHandedIn] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  useApproval(verified)
  // From here on the server's own word says how it stands.
  useEffect(() => {
    if (verified === 'pending') setHandedIn(false)
  }, [verified])

  const isOpen = verified === 'unverified' || (verified === 'rejected' && isAgain)
  if (!isOpen || isHandedIn) {
    const status = isHandedIn && verified !== 'approved' ? 'unverified' : verified
    const submitAgain = (last: IdentityDetail | null) => {
      const { full_name, mobile, dob } = draft.full_name === '' && last ? last : draft
      change({ agreed: true, step: 'base', full_name, mobile, dob })
      setAgain(true)
    }
    return (
      <Frame profile={profile} steps={stepsAt(STATUS_PLACE, kycStates[status].step)}>
        <StatusStep status={status} onAgain={submitAgain} />
      </Frame>
    )
  }

  const handedIn = () => {
    clear()
    setAgain(false)
    setHandedIn(true)
    // Until it is known how the server sees it, the page thanks.
    reloadProfile().catch(() => undefined)
  }
  const tooYoung = (says: string) => {
    setRefusal(says)
    change({ step: 'base' })
  }
  return (
    <Frame profile={profile} steps={stepsAt(places[draft.step])}>
      {draft.step === 'agreement' && <AgreementStep draft={draft} change={change} />}
      {draft.step === 'base' && <BaseStep draft={draft} change={change} refusal={refusal} />}
      {draft.step === 'id' && (
        <IdStep draft={draft} change={change} onHandedIn={handedIn} onUnderage={tooYoung} />
      )}
    </Frame>
  )
}

interface FrameProps {
  readonly profile: ClientProfile
  readonly steps: readonly StepState[]
  readonly children: ReactNode
}

function Frame({ profile, steps, children }: FrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      {mode(brand) === 'demo' && <DemoBand />}
      <header className="content-width gutters flex min-h-16 items-center justify-between gap-4 md:px-8">
        <Logo />
        <Button
          variant="plain"
          size="medium"
          icon={<LogOut size={18} aria-hidden="true" />}
          onClick={() => signOut()}
        >
          {say('logout')}
        </Button>
      </header>
      <main className="content-width gutters grid flex-1 content-start gap-6 pt-2 pb-12 md:grid-cols-[1fr_20rem] md:gap-12 md:px-8 md:pt-10">
        <div className="md:order-last md:self-start md:rounded-xl md:border md:border-line md:bg-raised md:p-5 md:shadow-card">
          <StepList states={steps} />
        </div>
        <div className="min-w-0 max-w-2xl">
          <p className="mb-3 flex flex-wrap items-center gap-3 text-sm text-soft">
            {say('identityVerification')} <StatusChip status={profile.verified} />
          </p>
          {children}
          <p className="mt-6 max-w-prose border-line border-t pt-4 text-soft text-sm [overflow-wrap:anywhere]">
            {say('signedInAs', { email: profile.email })}
          </p>
        </div>
      </main>
    </div>
  )
}
