/** identity-review: first the reason, which the client will read; then the file, for 15 minutes; then a proposal. */
import { type IdentityFile, viewClient } from '@pramaan/contracts'
import { PageHead } from '@pramaan/ui/page-head.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { Answered } from '../../platform/answered.tsx'
import { call } from '../../platform/call.ts'
import { FileView } from './file-view.tsx'
import { ReasonFirst } from './reason-first.tsx'
import { say } from './say.ts'

export function IdentityPage() {
  const { id = '' } = useParams()
  const query = useQuery({
    queryKey: ['client', id],
    queryFn: ({ signal }) => call(viewClient, { params: { id } }, { signal, quiet: true }),
  })
  return (
    <Answered query={query} isPage>
      {({ client, proposals, submission }) => {
        const name = client.name || client.email
        const waiting = proposals.find(({ kind, state }) => kind === 'identity-decision' && state === 'open')
        return (
          <>
            <PageHead
              back={
                <Link to={`/clients/${id}`} className="text-link">
                  {name}
                </Link>
              }
              title={say('title')}
              note={say('titleNote')}
            />
            {/* A file that was opened for one client is never shown for another. */}
            <Review
              key={id}
              clientId={id}
              name={name}
              hasSubmission={submission !== null}
              waitingProposal={waiting?.id ?? null}
            />
          </>
        )
      }}
    </Answered>
  )
}

interface ReviewProps {
  readonly clientId: string
  readonly name: string
  readonly hasSubmission: boolean
  readonly waitingProposal: string | null
}

/** The open file lives in this screen only: leaving it, or loading the page again, asks for the reason again. */
function Review({ clientId, name, hasSubmission, waitingProposal }: ReviewProps) {
  const [file, setFile] = useState<IdentityFile | null>(null)
  if (!file) {
    return <ReasonFirst clientId={clientId} name={name} hasSubmission={hasSubmission} onOpened={setFile} />
  }
  return (
    <FileView
      clientId={clientId}
      file={file}
      waitingProposal={waitingProposal}
      onExpired={() => setFile(null)}
    />
  )
}
