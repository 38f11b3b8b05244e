/** shell: what the main drawer lists but this release cannot do yet says so, and says what to do until then. */
import { brand } from '@pramaan/brand'
import { Button } from '@pramaan/ui/button.tsx'
import { Dialog } from '@pramaan/ui/dialog.tsx'

const words = {
  pin: {
    title: 'Set PIN',
    says: 'The transaction PIN is not available yet. Nothing in the app asks for one until it is.',
  },
} as const

export interface NotOpenYetProps {
  readonly onClose: () => void
  readonly what?: keyof typeof words
}

export default function NotOpenYetModal({ onClose, what = 'pin' }: NotOpenYetProps) {
  const { title, says } = words[what]
  return (
    <Dialog title={title} size="small" onClose={onClose}>
      <p className="text-base text-ink">{says}</p>
      <p className="mt-3 text-base text-soft">
        Questions? Write to{' '}
        <a href={`mailto:${brand.support.email}`} className="text-accent underline">
          {brand.support.email}
        </a>
        .
      </p>
      <div className="mt-5">
        <Button wide variant="outline" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
