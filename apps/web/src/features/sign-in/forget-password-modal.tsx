/** sign-in: Forget Password. First the address and the code that was sent to it, then the new password. */

import { Dialog } from '@pramaan/ui/dialog.tsx'
import { useState } from 'react'
import { handOver } from './address.ts'
import { CodeStep } from './code-step.tsx'
import { NewPasswordStep } from './new-password-step.tsx'
import { say } from './say.ts'

export default function ForgetPasswordModal({ onClose }: { onClose(): void }) {
  const [verified, setVerified] = useState<string | null>(null)

  const finish = (email: string) => {
    onClose()
    handOver(email)
  }

  return (
    <Dialog
      title={say('forgetPassword')}
      description={verified === null ? say('forgetPasswordNote') : say('newPassword')}
      onClose={onClose}
    >
      {verified === null ? (
        <CodeStep label={say('forgetPassword')} onVerified={setVerified} />
      ) : (
        <NewPasswordStep email={verified} onDone={finish} onProofGone={() => setVerified(null)} />
      )}
    </Dialog>
  )
}
