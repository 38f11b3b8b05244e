/** kyc: View KYC: what the client was approved with, for the client's own eyes. */
import { clientMessages, type IdentityDetail } from '@pramaan/contracts'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { Skeleton } from '@pramaan/ui/skeleton.tsx'
import { LockKeyhole } from 'lucide-react'
import { istMoment } from '../../platform/clock.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { usePrivateImage } from '../../platform/private-image.ts'
import { say } from './say.ts'
import { useIdentityDetail } from './use-identity-detail.ts'

export default function ViewModal({ onClose }: { onClose(): void }) {
  const { known, again } = useIdentityDetail('view')
  return (
    <Dialog title="KYC information" size="large" onClose={onClose}>
      {known.kind === 'loading' && <Coming />}
      {known.kind === 'failed' && (
        <LoadFailed
          says={clientMessages.kyc.loadFailed}
          failure={known.failure}
          onRetry={again}
          className="py-4"
        />
      )}
      {known.kind === 'ready' &&
        (known.detail ? (
          <Detail detail={known.detail} />
        ) : (
          <EmptyState title={say('nothingOnFile')}>{say('nothingOnFileNote')}</EmptyState>
        ))}
    </Dialog>
  )
}

function Coming() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{say('loading')}</span>
      <Skeleton className="h-32 rounded-lg" />
      <Skeleton className="h-40 rounded-lg" />
    </div>
  )
}

function Detail({ detail }: { detail: IdentityDetail }) {
  const facts = [
    [say('viewFullName'), detail.full_name],
    [say('viewIdNumber'), detail.id_no],
    [say('viewMobile'), detail.mobile || say('notGiven')],
    [say('viewSubmittedOn'), istMoment(detail.create_datetime)],
    [
      say('viewApprovedOn'),
      detail.check_time && detail.status === 'approved' ? istMoment(detail.check_time) : '–',
    ],
  ] as const
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a short screen the keyboard scrolls it from here
    <section aria-label={say('yourDetails')} tabIndex={0}>
      <dl className="divide-y divide-line border-line border-y">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 py-2.5">
            <dt className="text-soft">{name}</dt>
            <dd className="figures font-medium [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 grid gap-4 md:grid-cols-2">
        <Side label={say('viewFront')} url={detail.id_front_url} />
        <Side label={say('viewBack')} url={detail.id_back_url} />
      </div>
      <p className="mt-4 flex gap-3 rounded-lg bg-sunken px-4 py-3 text-soft text-sm">
        <LockKeyhole size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
        <span>{say('confidential')}</span>
      </p>
    </section>
  )
}

function Side({ label, url }: { label: string; url: string }) {
  const { src, sentence } = usePrivateImage(url)
  return (
    <figure className="min-w-0">
      <div className="relative grid aspect-[8/5] place-items-center overflow-hidden rounded-lg border border-line bg-sunken">
        {src ? (
          <img
            src={src}
            alt={say('ofYourDocument', { label })}
            className="absolute inset-0 size-full object-contain"
          />
        ) : sentence ? (
          <p className="px-4 text-center text-soft text-sm">{say('imageFailed', { why: sentence })}</p>
        ) : (
          <Skeleton className="size-full" />
        )}
      </div>
      <figcaption className="mt-1.5 text-soft text-sm">{label}</figcaption>
    </figure>
  )
}
