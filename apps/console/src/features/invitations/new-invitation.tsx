/** invitations: proposes a new one, and shows its code this once. */
import { istMoment } from '@pramaan/browser/clock.ts'
import { toast } from '@pramaan/browser/toasts.ts'
import { Button } from '@pramaan/ui/button.tsx'
import { CopyControl } from '@pramaan/ui/copy-control.tsx'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { TextInput } from '@pramaan/ui/text-input.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { ProposeDialog, type Proposed } from '../../platform/propose-dialog.tsx'
import { type Draft, problemsOf, whole } from './draft.ts'
import { say } from './say.ts'

export function NewInvitation({ onClose }: { onClose: () => void }) {
  const [proposed, setProposed] = useState<Proposed | null>(null)
  if (proposed) return <CodeOnce proposed={proposed} onClose={onClose} />
  return <DraftDialog onClose={onClose} onProposed={setProposed} />
}

type DraftDialogProps = { onClose: () => void; onProposed: (proposed: Proposed) => void }

function DraftDialog({ onClose, onProposed }: DraftDialogProps) {
  const [draft, setDraft] = useState<Draft>({ label: '', uses: '1', days: '30' })
  const [hasTried, setHasTried] = useState(false)
  const problems = problemsOf(draft)
  const field = (name: keyof Draft) => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
    error: hasTried ? problems[name] : undefined,
  })
  const act = () => {
    setHasTried(true)
    if (Object.keys(problems).length > 0) return null
    const { label, uses, days } = draft
    return { kind: 'invitation-new', label: label.trim(), uses: whole(uses), days: whole(days) } as const
  }
  return (
    <ProposeDialog
      title={say('newInvitation')}
      description={say('newNote')}
      act={act}
      button={say('proposeInvitation')}
      onClose={onClose}
      onProposed={onProposed}
    >
      <TextInput label={say('whoFor')} maxLength={80} autoComplete="off" {...field('label')} />
      <div className="grid grid-cols-2 gap-4">
        <TextInput label={say('accounts')} inputMode="numeric" maxLength={4} {...field('uses')} />
        <TextInput label={say('days')} inputMode="numeric" maxLength={3} {...field('days')} />
      </div>
    </ProposeDialog>
  )
}

function CodeOnce({ proposed, onClose }: { proposed: Proposed; onClose: () => void }) {
  const { proposal, invitation_code } = proposed
  return (
    <Dialog
      title={say('codeOnce')}
      description={say('codeNote')}
      onClose={onClose}
      closeOnOutsidePress={false}
      footer={
        <Button wide onClick={onClose}>
          {say('kept')}
        </Button>
      }
    >
      <div className="flex items-center justify-between gap-2 rounded-lg border border-edge bg-ground py-2 pr-2 pl-4">
        <code className="figures select-all break-all font-sans font-semibold text-xl tracking-wider">
          {invitation_code}
        </code>
        <CopyControl
          content={invitation_code}
          label={say('code')}
          onCopied={(says) => toast('success', says)}
          onFailed={(says) => toast('error', says)}
        />
      </div>
      <p className="mt-4 text-soft">
        {say.rich('decideBy', {
          when: istMoment(proposal.expires_at),
          link: (inside) => (
            <Link key="proposal" to={`/proposals/${proposal.id}`} className="text-link">
              {inside}
            </Link>
          ),
        })}
      </p>
    </Dialog>
  )
}
