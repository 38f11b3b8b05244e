/** products, compensation: the ladder outside of the firm. It unfolds with the text to paste once the answer is late or was no. */
import { brand } from '@pramaan/brand'
import type { ViewedClaim } from '@pramaan/contracts'
import { classes } from '@pramaan/ui/classes.ts'
import { CopyControl } from '@pramaan/ui/copy-control.tsx'
import { ExternalLink } from 'lucide-react'
import { Part } from '../../orders/shelf/offer-parts.tsx'
import { istDay } from '../../platform/clock.ts'
import { toast } from '../../platform/toasts.ts'
import { say } from './say.ts'

export function Outside({ claim }: { claim: ViewedClaim }) {
  const { complaint, promised_by } = claim
  const isOpen = complaint !== null
  const [us, ...outside] = brand.grievance
  const day = istDay(promised_by)
  return (
    <Part title={say(isOpen ? 'goOutside' : 'disagree')}>
      <ol className="grid gap-3">
        <Step
          number={1}
          isNow={!isOpen}
          title={brand.name}
          says={isOpen ? (us?.says ?? '') : say('answerUs', { day })}
          link={null}
        />
        {outside.map(({ title, says, link }, place) => (
          <Step
            key={title}
            number={place + 2}
            isNow={isOpen && place === 0}
            title={title}
            says={!isOpen && place === 0 ? say('scoresFrom', { day }) : says}
            link={link}
          />
        ))}
      </ol>
      {complaint !== null && (
        <div className="mt-4 rounded-lg border border-line">
          <div className="flex items-center justify-between gap-2 border-line border-b py-1 pr-1 pl-3">
            <h4 className="font-medium text-sm">{say('paste')}</h4>
            <CopyControl
              content={complaint}
              label={say('complaintText')}
              onCopied={(sentence) => toast('success', sentence)}
              onFailed={(sentence) => toast('error', sentence)}
            />
          </div>
          <p className="wrap-anywhere whitespace-pre-line px-3 py-3 text-sm">{complaint}</p>
        </div>
      )}
    </Part>
  )
}

interface StepProps {
  readonly number: number
  readonly isNow: boolean
  readonly title: string
  readonly says: string
  readonly link: string | null
}

const Step = ({ number, isNow, title, says, link }: StepProps) => (
  <li aria-current={isNow ? 'step' : undefined} className="flex gap-3">
    <span
      aria-hidden="true"
      className={classes(
        'figures grid size-7 shrink-0 place-items-center rounded-full border font-semibold text-sm',
        isNow ? 'border-transparent bg-pending-wash text-pending' : 'border-edge',
      )}
    >
      {number}
    </span>
    <div className="min-w-0">
      {link === null ? (
        <p className="font-medium">{title}</p>
      ) : (
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-6 items-center gap-1.5 font-medium text-link"
        >
          {title}
          <ExternalLink size={16} aria-label={say('opensNew')} />
        </a>
      )}
      <p className="text-sm text-soft">{says}</p>
    </div>
  </li>
)
