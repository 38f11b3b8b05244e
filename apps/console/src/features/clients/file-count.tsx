/** clients: how many client files the viewer can still open today, and what to do when there are none left. */
import { mayPropose, proposalAsk, viewFileCount } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { TextInput } from '@pramaan/ui/text-input.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/call.ts'
import { ProposeDialog } from '../../platform/propose-dialog.tsx'
import { useStaff } from '../../platform/session.ts'
import { say } from './say.ts'

/** Below this many the way to more is offered. */
const FEW = 20

export function FileCount() {
  const { role } = useStaff()
  const [isAsking, setIsAsking] = useState(false)
  const { data } = useQuery({
    queryKey: ['client-files'],
    queryFn: ({ signal }) => call(viewFileCount, {}, { signal, quiet: true }),
    staleTime: 0,
  })
  if (!data) return null
  const left = Math.max(0, data.allowed - data.opened)
  const isLow = left <= FEW
  return (
    <section
      aria-label={say('clientFiles')}
      className={`mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border px-4 py-2.5 text-sm ${
        left === 0 ? 'border-pending bg-pending-wash text-pending' : 'border-line text-soft'
      }`}
    >
      <p className="min-w-0 flex-1 basis-72">
        {left === 0
          ? say('noFilesLeft', {
              opened: data.opened,
              canAsk: mayPropose(role, 'client-files') ? 'yes' : 'no',
            })
          : say('filesLeft', { left, opened: data.opened, allowed: data.allowed })}
      </p>
      {(isLow || role !== 'advisor') && mayPropose(role, 'client-files') && (
        <Button variant="outline" size="small" onClick={() => setIsAsking(true)}>
          {say('proposeFiles')}
        </Button>
      )}
      {isAsking && <MoreFiles onClose={() => setIsAsking(false)} />}
    </section>
  )
}

function MoreFiles({ onClose }: { onClose: () => void }) {
  const own = useStaff()
  const [draft, setDraft] = useState({ email: own.email, files: '50' })
  const [hasTried, setHasTried] = useState(false)
  const asked = proposalAsk.safeParse({
    kind: 'client-files',
    email: draft.email,
    files: /^\d+$/.test(draft.files.trim()) ? Number(draft.files) : draft.files,
  })
  const has = (field: string) => asked.error?.issues.some(({ path }) => path[0] === field)
  return (
    <ProposeDialog
      title={say('moreFiles')}
      description={say('moreFilesNote')}
      act={() => {
        setHasTried(true)
        return asked.data ?? null
      }}
      button={say('proposeFiles')}
      onClose={onClose}
    >
      <TextInput
        label={say('filesFor')}
        type="email"
        autoComplete="off"
        value={draft.email}
        onChange={({ target }) => setDraft({ ...draft, email: target.value })}
        error={hasTried && has('email') ? say('filesForProblem') : undefined}
      />
      <TextInput
        label={say('howManyFiles')}
        inputMode="numeric"
        maxLength={3}
        value={draft.files}
        onChange={({ target }) => setDraft({ ...draft, files: target.value })}
        error={hasTried && has('files') ? say('howManyProblem') : undefined}
      />
    </ProposeDialog>
  )
}
