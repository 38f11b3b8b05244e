/** me: the ledger does not verify: what was found, and three steps that the firm has no say in. */
import { Button, buttonClasses } from '@pramaan/ui/button.tsx'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { istMoment } from '../../../platform/clock.ts'
import { save } from '../../../platform/download.ts'
import { closeModal, openDrawer } from '../../../platform/modals.ts'
import type { Proof } from '../../../platform/proof.ts'
import { say } from '../say.ts'
import { Complaint } from './complaint.tsx'
import { OtherKey } from './other-key.tsx'
import { say as sayHere } from './say.ts'
import { TwoBooks } from './two-books.tsx'

/** From the sheet behind the seal as well: one thing is open at a time. */
function withdraw(): void {
  closeModal()
  openDrawer('withdraw')
}

type FailedProof = Extract<Proof, { kind: 'failed' }>

export function Wrong({ proof, clientId }: { proof: FailedProof; clientId: string }) {
  const { says, entry, at, isLate } = proof
  const keep = async () => {
    const { evidenceOf } = await import('../../../platform/proof-kept.ts')
    const content = new Blob([evidenceOf(clientId)], { type: 'application/json' })
    save({ name: 'pramaan-evidence.json', content })
  }
  return (
    <>
      <p role="alert" className="wrap-anywhere mt-3 text-loss">
        {says}
        <span className="figures block text-sm">
          {entry === null
            ? say('proofFound', { time: istMoment(at) })
            : say('proofEntry', { number: entry, time: istMoment(at) })}
        </span>
      </p>
      {!proof.isMissing && <TwoBooks clientId={clientId} />}
      {!proof.isMissing && <OtherKey clientId={clientId} />}
      <h3 className="mt-4 text-base">{say('doThisNow')}</h3>
      <ol className="mt-1 divide-y divide-line text-sm">
        <Step
          number={1}
          title={say('keepEvidence')}
          note={isLate ? sayHere('lateEvidence') : say('keepEvidenceNote')}
        >
          <Button
            variant="outline"
            size="medium"
            icon={<Download size={18} aria-hidden="true" />}
            onClick={() => void keep()}
          >
            {say('downloadEvidence')}
          </Button>
        </Step>
        <Step number={2} title={say('doNotDeposit')} note={say('doNotDepositNote')}>
          <Button variant="outline" size="medium" onClick={withdraw}>
            {say('withdrawNow')}
          </Button>
        </Step>
        <Step number={3} title={say('reportIt')} note={say('reportItNote')}>
          <Complaint proof={proof} />
          <Link to="/about#complain" className={buttonClasses('outline', 'medium')}>
            {say('howToReport')}
          </Link>
        </Step>
      </ol>
      <p className="mt-2 text-soft text-sm">{say('firmCannotClear')}</p>
    </>
  )
}

function Step({ number, title, note, children }: StepProps) {
  return (
    <li className="flex gap-3 py-3">
      <span
        aria-hidden="true"
        className="flex size-6 shrink-0 items-center justify-center rounded-full bg-loss-wash font-semibold text-loss text-xs"
      >
        {number}
      </span>
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="mb-2 text-soft">{note}</p>
        {children}
      </div>
    </li>
  )
}

interface StepProps {
  readonly number: number
  readonly title: string
  readonly note: string
  readonly children: ReactNode
}
