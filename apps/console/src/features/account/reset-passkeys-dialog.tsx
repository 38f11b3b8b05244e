/** account: proposes that a colleague who has lost every passkey signs in with password and code again. */
import { proposalAsk } from '@pramaan/contracts'
import { TextInput } from '@pramaan/ui/text-input.tsx'
import { useState } from 'react'
import { ProposeDialog } from '../../platform/propose-dialog.tsx'
import { say } from './say.ts'

export function ResetPasskeysDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const asked = proposalAsk.safeParse({ kind: 'staff-passkey-reset', email })
  return (
    <ProposeDialog
      title={say('resetPasskeys')}
      description={say('resetPasskeysNote')}
      act={() => {
        setHasTried(true)
        return asked.data ?? null
      }}
      button={say('proposeReset')}
      onClose={onClose}
    >
      <TextInput
        label={say('colleague')}
        name="email"
        type="email"
        autoComplete="off"
        autoFocus
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        error={hasTried && asked.error ? say('colleagueProblem') : undefined}
      />
    </ProposeDialog>
  )
}
