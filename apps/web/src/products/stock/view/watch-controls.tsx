/** products, stock: the star and the bell. Each opens its own dialog above the drawer. */
import type { StockDetail } from '@pramaan/contracts'
import { IconButton } from '@pramaan/ui/icon-button.tsx'
import { Bell, BellRing, Star } from 'lucide-react'
import { useState } from 'react'
import { sameStock } from '../../../market/live.ts'
import { isOn, useAlerts, useWatchlists } from '../../../market/watching.ts'
import { AlertDialog } from './alert-dialog.tsx'
import { say } from './say.ts'
import { WatchDialog } from './watch-dialog.tsx'

export function StockControls({ detail }: { detail: StockDetail }) {
  const [open, setOpen] = useState<'watch' | 'alert' | null>(null)
  const isWatched = useWatchlists().data?.some((list) => isOn(list, detail)) ?? false
  const waiting = (useAlerts().data ?? []).filter(
    (alert) => sameStock(alert, detail) && alert.fired_at === null,
  ).length
  const Ring = waiting > 0 ? BellRing : Bell
  const close = () => setOpen(null)
  return (
    <div className="flex shrink-0">
      <IconButton
        label={waiting > 0 ? say('alertsOn', { count: waiting }) : say('setAnAlert')}
        icon={<Ring size={20} aria-hidden="true" className={waiting > 0 ? 'text-accent' : undefined} />}
        onClick={() => setOpen('alert')}
      />
      <IconButton
        label={isWatched ? say('onList') : say('addToList')}
        icon={
          <Star size={20} aria-hidden="true" className={isWatched ? 'fill-accent text-accent' : undefined} />
        }
        onClick={() => setOpen('watch')}
      />
      {open === 'watch' && <WatchDialog detail={detail} onClose={close} />}
      {open === 'alert' && <AlertDialog detail={detail} onClose={close} />}
    </div>
  )
}
