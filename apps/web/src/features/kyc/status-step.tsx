/** kyc: the fourth step: how it stands, for whom the client waits and until when, and the way back after a rejection. */
import { brand, mode } from '@pramaan/brand'
import { clientMessages, type IdentityDetail, type IdentityStatus } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Skeleton } from '@pramaan/ui/skeleton.tsx'
import { istMoment } from '../../platform/clock.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { say } from './say.ts'
import { kycStates } from './states.ts'
import { type Known, useIdentityDetail } from './use-identity-detail.ts'

interface StatusStepProps {
  readonly status: IdentityStatus
  readonly onAgain: (last: IdentityDetail | null) => void
}

export function StatusStep({ status, onAgain }: StatusStepProps) {
  const state = kycStates[status]
  const { known, again } = useIdentityDetail(status)
  return (
    <>
      <div role="status">
        <h1 className="text-2xl md:text-3xl">{state.title}</h1>
        <p className="mt-2 text-lg text-soft">{state.hint}</p>
        <p className="mt-5 max-w-prose">{state.which}</p>
      </div>
      <Facts known={known} status={status} onRetry={again} />
      {status === 'rejected' ? (
        <Button
          className="mt-5"
          disabled={known.kind === 'loading'}
          onClick={() => onAgain(known.kind === 'ready' ? known.detail : null)}
        >
          {say('submitAgain')}
        </Button>
      ) : (
        <p className="mt-5 max-w-prose text-soft">{say('pendingLeave')}</p>
      )}
      <Support />
    </>
  )
}

interface FactsProps {
  readonly known: Known
  readonly status: IdentityStatus
  readonly onRetry: () => void
}

function Facts({ known, status, onRetry }: FactsProps) {
  if (known.kind === 'loading') return <Skeleton className="mt-5 h-24 max-w-prose rounded-lg" />
  if (known.kind === 'failed') {
    return (
      <LoadFailed
        says={clientMessages.kyc.loadFailed}
        failure={known.failure}
        onRetry={onRetry}
        className="mt-5 max-w-prose"
      />
    )
  }
  const { detail } = known
  if (detail === null) return null
  const isWaiting = status === 'pending' || status === 'unverified'
  return (
    <>
      {status === 'rejected' && detail.reason && (
        <div className="mt-5 max-w-prose rounded-lg border border-line border-l-4 border-l-loss bg-raised px-4 py-3">
          <h2 className="text-base">{say('reviewer')}</h2>
          <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{detail.reason}</p>
        </div>
      )}
      <dl className="mt-5 grid max-w-prose gap-3 md:grid-cols-2">
        <Fact name={say('submittedOn')} value={istMoment(detail.create_datetime)} />
        {isWaiting && detail.promised_by && (
          <Fact name={say('promisedBy')} value={istMoment(detail.promised_by)} />
        )}
        {!isWaiting && detail.check_time && (
          <Fact name={say('decidedOn')} value={istMoment(detail.check_time)} />
        )}
      </dl>
      {isWaiting && <p className="mt-3 max-w-prose text-soft text-sm">{say('overdueNote')}</p>}
    </>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-soft text-sm">{name}</dt>
    <dd className="figures font-semibold">{value}</dd>
  </div>
)

const Support = () => (
  <p className="mt-3 max-w-prose text-soft">
    {say.rich('support', {
      email: (
        <a className="text-link underline" href={`mailto:${brand.support.email}`}>
          {brand.support.email}
        </a>
      ),
      phone: brand.support.phone ? `, ${brand.support.phone}` : '',
      hours: brand.support.hours,
    })}
    {mode(brand) === 'demo' && ` ${say('demoSupport')}`}
  </p>
)
