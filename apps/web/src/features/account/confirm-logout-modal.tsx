/** account: Confirm Logout. */

import { Button } from '@pramaan/ui/button.tsx'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { signOut } from '../../platform/session.ts'
import { say } from './say.ts'

export default function ConfirmLogoutModal({ onClose }: { onClose(): void }) {
  const leave = () => {
    onClose()
    signOut()
  }
  return (
    <Dialog
      title={say('logoutTitle')}
      description={say('logoutNote')}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" className="flex-1" onClick={onClose}>
            {say('stay')}
          </Button>
          <Button className="flex-1" onClick={leave}>
            {say('logout')}
          </Button>
        </>
      }
    />
  )
}
