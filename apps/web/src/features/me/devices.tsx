/** me: where the client is signed in, and the way to end each of these sessions. */
import { limits, listDevices, messages, type SignedInDevice, signOutDevice } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { accountKey } from '../../money/account.ts'
import { CallFailed, call } from '../../platform/call.ts'
import { istMoment } from '../../platform/clock.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { openModal } from '../../platform/modals.ts'
import { toast } from '../../platform/toasts.ts'
import { deviceWords, isPhone } from './device-words.ts'
import { say } from './say.ts'

const SHOWN_AT_FIRST = 5
const KEY = accountKey('devices')

export function Devices() {
  const devices = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listDevices, {}, { signal, inline: true }),
  })
  const [showsAll, setShowsAll] = useState(false)
  const all = devices.data ?? []
  const shown = showsAll ? all : all.slice(0, SHOWN_AT_FIRST)
  return (
    <Card title={say('devices')} aside={devices.data && <span className="figures">{all.length}</span>} flush>
      {devices.isPending && <SkeletonList rows={2} label={say('loadingDevices')} />}
      {devices.isError && (
        <LoadFailed
          what={say('yourDevices')}
          failure={devices.error}
          onRetry={() => void devices.refetch()}
        />
      )}
      <ul className="divide-y divide-line">
        {shown.map((device) => (
          <Device key={device.id} device={device} />
        ))}
      </ul>
      {shown.length < all.length && (
        <div className="border-line border-t p-4">
          <Button variant="outline" wide onClick={() => setShowsAll(true)}>
            {say('showAll', { count: all.length })}
          </Button>
        </div>
      )}
    </Card>
  )
}

function Device({ device }: { device: SignedInDevice }) {
  const { isLeaving, signOut } = useSignOutOf(device)
  const Icon = isPhone(device.user_agent) ? Smartphone : Monitor
  const words = deviceWords(device.user_agent)
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <Icon size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-soft" />
      <div className="min-w-0 flex-1">
        <p className="font-medium [overflow-wrap:anywhere]">{words}</p>
        <p className="text-sm text-soft">
          {device.is_this ? (
            <span className="font-medium text-gain">{say('thisDevice')}</span>
          ) : (
            say('lastSeen', { time: istMoment(device.seen_at) })
          )}
          <span className="block">{say('signedInAt', { time: istMoment(device.signed_in_at) })}</span>
        </p>
      </div>
      <Button variant="outline" size="medium" loading={isLeaving} onClick={signOut}>
        {say.rich('signOutDevice', {
          device: device.is_this ? say('thisDeviceHere') : words,
          hidden: (inside) => <span className="sr-only">{inside}</span>,
        })}
      </Button>
    </li>
  )
}

function useSignOutOf(device: SignedInDevice) {
  const queries = useQueryClient()
  const [isLeaving, setLeaving] = useState(false)

  const end = async () => {
    setLeaving(true)
    try {
      await call(signOutDevice, { params: { id: device.id } })
      toast('success', messages.account.deviceSignedOut, limits.accountToastMs)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setLeaving(false)
    }
    await queries.invalidateQueries({ queryKey: KEY })
  }

  // Leaving this very device is the ordinary logout, with its own question.
  const signOut = () => (device.is_this ? openModal('confirm-logout') : void end())
  return { isLeaving, signOut }
}
