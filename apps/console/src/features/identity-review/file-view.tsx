/** identity-review: the open file: both sides of the document, what the client wrote, who else has the same. */
import { istDay, istMoment, now } from '@pramaan/browser/clock.ts'
import { toast } from '@pramaan/browser/toasts.ts'
import { addressOf } from '@pramaan/browser/wire.ts'
import { type IdentityFile, mayPropose, urlOf, viewClientImage } from '@pramaan/contracts'
import { Card } from '@pramaan/ui/card.tsx'
import { Chip } from '@pramaan/ui/chip.tsx'
import { Facts } from '@pramaan/ui/facts.tsx'
import { StatusChip } from '@pramaan/ui/status-chip.tsx'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { NothingToPropose, ProposalWaits, READS_ONLY } from '../../platform/decided-elsewhere.tsx'
import { useStaff } from '../../platform/session.ts'
import { ZoomImage } from '../../platform/zoom-image.tsx'
import { DecisionProposal } from './decision-proposal.tsx'
import { say } from './say.ts'

/** As long as the server lets this person see the images. */
const OPEN_FOR_MS = 15 * 60_000

const front = { name: say('front'), alt: say('frontAlt'), whenFailed: say('imageFailed') }
const back = { name: say('back'), alt: say('backAlt'), whenFailed: say('imageFailed') }

export interface FileViewProps {
  readonly clientId: string
  readonly file: IdentityFile
  readonly waitingProposal: string | null
  readonly onExpired: () => void
}

export function FileView({ clientId, file, waitingProposal, onExpired }: FileViewProps) {
  const { role } = useStaff()
  const [closesAt] = useState(() => now() + OPEN_FOR_MS)
  const expired = useRef(onExpired)
  expired.current = onExpired
  useEffect(() => {
    const timer = setTimeout(() => {
      toast('info', say('closed'))
      expired.current()
    }, OPEN_FOR_MS)
    return () => clearTimeout(timer)
  }, [])
  const image = (image_id: string) => addressOf(urlOf(viewClientImage), { id: clientId, image_id })
  return (
    <div className="grid gap-4">
      <p className="text-soft text-sm">{say('openUntil', { when: istMoment(closesAt) })}</p>
      <div className="grid gap-4 md:grid-cols-2">
        <ZoomImage src={image(file.front_image_id)} {...front} />
        <ZoomImage src={image(file.back_image_id)} {...back} />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <WhatTheyWrote file={file} />
          <Duplicates found={file.duplicates} />
        </div>
        <Decision
          file={file}
          waitingProposal={waitingProposal}
          mayDecide={mayPropose(role, 'identity-decision')}
        />
      </div>
    </div>
  )
}

const WhatTheyWrote = ({ file }: { file: IdentityFile }) => (
  <Card title={say('asSubmitted')} aside={<StatusChip status={file.status} />}>
    <Facts
      className="-my-2.5"
      facts={[
        { name: say('fullName'), value: <span className="font-semibold">{file.full_name}</span> },
        {
          name: say('dateOfBirth'),
          value: (
            <>
              {istDay(file.dob)} <span className="text-soft">{say('age', { age: file.age })}</span>
            </>
          ),
        },
        { name: say('idNumber'), value: <span className="figures font-semibold">{file.id_no}</span> },
        { name: say('mobile'), value: <span className="figures">{file.mobile}</span> },
        { name: say('submitted'), value: istMoment(file.submitted_at) },
      ]}
    />
  </Card>
)

const Duplicates = ({ found }: { found: IdentityFile['duplicates'] }) => (
  <Card title={say('duplicates')}>
    {found.length === 0 ? (
      <p className="flex items-center gap-2 text-gain">
        <CircleCheck size={18} aria-hidden="true" />
        {say('noDuplicates')}
      </p>
    ) : (
      <ul className="-my-2.5 divide-y divide-line">
        {found.map(({ client_id, client_name, why }) => (
          <li key={client_id + why} className="flex flex-wrap items-center justify-between gap-2 py-2.5">
            <Link to={`/clients/${client_id}`} className="text-link">
              {client_name || say('noName')}
            </Link>
            <Chip tone="loss" icon={<TriangleAlert size={13} aria-hidden="true" />}>
              {why}
            </Chip>
          </li>
        ))}
      </ul>
    )}
  </Card>
)

interface DecisionProps {
  readonly file: IdentityFile
  readonly waitingProposal: string | null
  readonly mayDecide: boolean
}

function Decision({ file, waitingProposal, mayDecide }: DecisionProps) {
  if (waitingProposal) return <ProposalWaits id={waitingProposal} />
  if (file.status !== 'pending') {
    return <NothingToPropose says={say('decided')} />
  }
  if (!mayDecide) return <NothingToPropose says={READS_ONLY} />
  return <DecisionProposal submissionId={file.submission_id} name={file.full_name} />
}
