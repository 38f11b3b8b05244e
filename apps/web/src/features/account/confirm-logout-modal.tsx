/** account: Confirm Logout. */

import { Button } from '@pramaan/ui/button.tsx'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { signOut } from '../../platform/session.ts'

export default function ConfirmLogoutModal({ onClose }: { onClose(): void }) {
  const leave = () => {
    onClose()
    signOut()
  }
  return (
    <Dialog
      title="Confirm Logout"
      description="You are signed out in this browser. Nothing in your account changes."
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" className="flex-1" onClick={onClose}>
            Stay
          </Button>
          <Button className="flex-1" onClick={leave}>
            Logout
          </Button>
        </>
      }
    />
  )
}
