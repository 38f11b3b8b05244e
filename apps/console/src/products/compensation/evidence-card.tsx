/** products, compensation: the files of a claim. They open to the two people who were named for it, and each opening is told. */
import { istMoment } from '@pramaan/browser/clock.ts'
import { addressOf } from '@pramaan/browser/wire.ts'
import { type FirmClaimFile, mayPropose, readClaimFile, urlOf } from '@pramaan/contracts'
import { Button, buttonClasses } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { ProposeDialog } from '../../platform/propose-dialog.tsx'
import { useStaff } from '../../platform/session.ts'
import { say } from './say.ts'

export function EvidenceCard({ claim }: { claim: FirmClaimFile }) {
  const { files, readers, may_read } = claim
  if (files.length === 0)
    return (
      <Card title={say('evidence')}>
        <p className="text-soft">{say('noFiles')}</p>
      </Card>
    )
  return (
    <Card title={say('evidence')}>
      <p className="mb-2 text-soft text-sm">
        {readers.length === 0 ? say('closed') : say('readers', { names: readers.join(' · ') })}
      </p>
      <ul className="divide-y divide-line">
        {files.map((file) => (
          <li key={file.id} className="flex flex-wrap items-center justify-between gap-2 py-2.5">
            <div className="min-w-0">
              <p className="font-medium">{file.name}</p>
              <ul className="figures text-soft text-sm">
                {file.readings.length === 0 && <li>{say('notOpened')}</li>}
                {file.readings.map(({ by, at }) => (
                  <li key={`${by} ${at}`}>{say('opened', { by, when: istMoment(at) })}</li>
                ))}
              </ul>
            </div>
            {may_read && (
              <a
                href={addressOf(urlOf(readClaimFile), { id: claim.id, file_id: file.id })}
                download
                className={buttonClasses('outline', 'medium')}
              >
                {say.rich('openFile', {
                  name: file.name,
                  hidden: (inside) => (
                    <span key="name" className="sr-only">
                      {inside}
                    </span>
                  ),
                })}
              </a>
            )}
          </li>
        ))}
      </ul>
      <Naming claim={claim} />
    </Card>
  )
}

function Naming({ claim: { id, reference, state, may_read, evidence_proposal } }: { claim: FirmClaimFile }) {
  const { role } = useStaff()
  const [isOpen, setOpen] = useState(false)
  if (evidence_proposal)
    return (
      <Link to={`/proposals/${evidence_proposal}`} className="text-link">
        {say('nameTitle', { reference })}
      </Link>
    )
  if (state !== 'pending' || may_read || !mayPropose(role, 'claim-evidence')) return null
  return (
    <>
      <Button variant="outline" size="medium" className="mt-2" onClick={() => setOpen(true)}>
        {say('nameReaders')}
      </Button>
      {isOpen && (
        <ProposeDialog
          title={say('nameTitle', { reference })}
          description={say('nameNote')}
          act={() => ({ kind: 'claim-evidence', claim_id: id })}
          button={say('propose')}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
