/** kyc: where a client waits until the identity is approved. Says which state, what comes next, and whom to ask. */
import { brand, mode } from '@pramaan/brand'
import type { ClientProfile } from '@pramaan/contracts'
import { LogOut } from 'lucide-react'
import { signOut, useSession } from '../../platform/session.ts'
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { DemoBand } from '@pramaan/ui/demo-band.tsx'
import { Logo } from '@pramaan/ui/logo.tsx'
import { StatusChip } from '@pramaan/ui/status-chip.tsx'
import { kycStates } from './states.ts'
import { StepList } from './step-list.tsx'
import { useApproval } from './use-approval.ts'

export default function KycPage() {
  const { profile } = useSession()
  // The guard shows this page to signed-in clients only; while a sign-out is under way there is nobody left to greet.
  return profile && <Kyc profile={profile} />
}

function Kyc({ profile }: { profile: ClientProfile }) {
  const state = kycStates[profile.verified]
  useApproval(profile.verified)
  return (
    <div className="flex min-h-dvh flex-col">
      {mode(brand) === 'demo' && <DemoBand />}
      <header className="content-width gutters flex min-h-16 items-center justify-between gap-4">
        <Logo />
        <Button
          variant="plain"
          size="medium"
          icon={<LogOut size={18} aria-hidden="true" />}
          onClick={() => signOut()}
        >
          Logout
        </Button>
      </header>
      <main className="content-width gutters grid flex-1 content-start gap-6 pb-12 pt-4 md:grid-cols-2 md:gap-10 md:pt-12">
        <div>
          <p className="mb-3 flex flex-wrap items-center gap-3 text-sm text-soft">
            Identity verification <StatusChip status={profile.verified} />
          </p>
          <div role="status">
            <h1 className="text-3xl">{state.title}</h1>
            <p className="mt-2 text-lg text-soft">{state.hint}</p>
            <p className="mt-5 max-w-md">{state.which}</p>
          </div>
          <WhatNow profile={profile} />
          <p className="mt-6 max-w-md border-t border-line pt-4 text-sm text-soft [overflow-wrap:anywhere]">
            Signed in as {profile.email}
          </p>
        </div>
        <Card title="The four steps" className="self-start">
          <StepList states={state.steps} />
        </Card>
      </main>
    </div>
  )
}

function WhatNow({ profile }: { profile: ClientProfile }) {
  if (profile.verified === 'pending' || profile.verified === 'approved') {
    return (
      <p className="mt-3 max-w-md text-soft">
        You can leave this page open or come back later. The app opens by itself as soon as you are approved.
      </p>
    )
  }
  return (
    <div className="mt-3 grid max-w-md gap-3 text-soft">
      {profile.verified === 'unverified' && (
        <p>
          Your advisor opens the verification for you. Have your ID at hand; the steps show what will be
          asked. No payment is ever needed for it.
        </p>
      )}
      <p>
        Support:{' '}
        <a className="text-link underline" href={`mailto:${brand.support.email}`}>
          {brand.support.email}
        </a>
        {brand.support.phone && <>, {brand.support.phone}</>}. {brand.support.hours}.
        {mode(brand) === 'demo' && ' In this demo nobody reads that address.'}
      </p>
    </div>
  )
}
