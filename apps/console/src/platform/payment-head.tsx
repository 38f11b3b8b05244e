/** platform: the head of one deposit or withdrawal: its amount, status and words. */
import { fromWire, inWords } from '@pramaan/money'
import { CopyControl } from '@pramaan/ui/copy-control.tsx'
import { PageHead } from '@pramaan/ui/page-head.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { OverdueChip } from './money-states.tsx'

export interface PaymentHeadProps {
  readonly back: { readonly to: string; readonly word: string }
  readonly title: ReactNode
  readonly rupees: number
  readonly chip: ReactNode
  readonly isOverdue: boolean
}

export function PaymentHead({ back, title, rupees, chip, isOverdue }: PaymentHeadProps) {
  const amount = fromWire(rupees)
  return (
    <PageHead
      back={
        <Link to={back.to} className="text-link">
          {back.word}
        </Link>
      }
      title={title}
      note={
        <span className="inline-flex flex-wrap items-center gap-2">
          {chip}
          {isOverdue && <OverdueChip />}
          {amount !== null && inWords(amount)}
        </span>
      }
    />
  )
}

/** A reference or a number, with a way to copy it. */
export const Copied = ({ text, label }: { text: string; label: string }) => (
  <span className="figures -my-2.5 -mr-3 inline-flex items-center">
    {text}
    <CopyControl content={text} label={label} />
  </span>
)
