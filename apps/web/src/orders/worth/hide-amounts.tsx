/** orders: the eye beside a net worth. What it is set to stays on this device. */
import { IconButton } from '@pramaan/ui/icon-button.tsx'
import { Eye, EyeOff } from 'lucide-react'
import { showAmounts, useShowsAmounts } from '../../money/amounts.ts'
import { say } from './say.ts'

export function HideAmounts() {
  const isShown = useShowsAmounts()
  return (
    <IconButton
      className="-mt-2.5 bg-raised"
      label={isShown ? say('hideAmounts') : say('showAmounts')}
      icon={isShown ? <Eye size={20} aria-hidden="true" /> : <EyeOff size={20} aria-hidden="true" />}
      onClick={() => showAmounts(!isShown)}
    />
  )
}
