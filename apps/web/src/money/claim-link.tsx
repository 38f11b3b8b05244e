/** money: the way from an order or a withdrawal to a claim about it. Clients who may not claim see no trace of it. */
import type { ClaimAbout } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { speak } from '@pramaan/words'
import { Scale } from 'lucide-react'
import { closeModal, openDrawer } from '../platform/modals.ts'
import { useSession } from '../platform/session.ts'
import english from '../words/en/claim-link.ts'

const say = speak('claim-link', english)

export function ClaimLink({ about, id, className }: { about: ClaimAbout; id: string; className?: string }) {
  const { profile } = useSession()
  if (!profile?.allow_compensation) return null
  const open = () => {
    closeModal()
    openDrawer('compensation', { about, about_id: id })
  }
  return (
    <Button
      variant="plain"
      size="medium"
      icon={<Scale size={18} aria-hidden="true" />}
      className={className ?? '-ml-4'}
      onClick={open}
    >
      {say('wrong')}
    </Button>
  )
}
