/** signing-keys: the own keys: of which kind each is, where it is, and reading out and removing one. */
import { istMoment } from '@pramaan/browser/clock.ts'
import { type DeviceKeyProblem, forgetDeviceKey } from '@pramaan/browser/device-keys.ts'
import { toast } from '@pramaan/browser/toasts.ts'
import type { StaffKeyRow } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { KeyId } from '../../platform/key-id.tsx'
import { isPasskeyHere } from '../../platform/passkeys-here.ts'
import { useStaff } from '../../platform/session.ts'
import type { StaffKeys } from '../../platform/signing.ts'
import { deviceOf } from './device.ts'
import { KeyState } from './key-state.tsx'
import type { MadeHere } from './make-key.ts'
import { MakeKeys } from './make-keys.tsx'
import { say } from './say.ts'

interface OwnKeysProps {
  readonly keys: StaffKeys
  readonly made: MadeHere
  readonly problem: DeviceKeyProblem | null
}

export function OwnKeys({ keys, made, problem }: OwnKeysProps) {
  const { role } = useStaff()
  const own = keys.items.filter(({ is_mine }) => is_mine)
  return (
    <Card title={say('yours')} aria-label={say('yours')} flush>
      {own.length === 0 && (
        <p className="px-4 pt-2 pb-4 text-soft">
          {role === 'auditor' ? say('auditorNote') : say(keys.is_founding ? 'noneFounding' : 'noneNote')}
        </p>
      )}
      <ul className="divide-y divide-line">
        {own.map((row) => (
          <OwnKey key={row.id} row={row} made={made} />
        ))}
      </ul>
      {role !== 'auditor' && <MakeKeys keys={keys} idsHere={made.idsHere} problem={problem} />}
    </Card>
  )
}

function OwnKey({ row, made }: { row: StaffKeyRow; made: MadeHere }) {
  const [isForgetting, setForgetting] = useState(false)
  const device = deviceOf(row, made)
  return (
    <li className="px-4 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="font-medium">{device}</p>
        <KeyState state={row.state} />
      </div>
      <p className="mt-1 text-soft text-sm">
        {istMoment(row.asked_at)}
        {row.is_founder && ` · ${say('founder')}`}
        {isPasskeyHere(row.passkey?.id) && ` · ${say('usedHere')}`}
      </p>
      <p className="mt-2 rounded-lg bg-sunken px-3 py-2">
        <KeyId id={row.id} />
      </p>
      {row.state === 'asked' && <p className="mt-2 text-soft text-sm">{say('compare')}</p>}
      {device === say('onThisDevice') && (
        <Button
          variant="outline"
          size="small"
          className="mt-3 max-md:w-full"
          onClick={() => setForgetting(true)}
        >
          {say('forget')}
        </Button>
      )}
      {isForgetting && <ForgetDialog onClose={() => setForgetting(false)} />}
    </li>
  )
}

function ForgetDialog({ onClose }: { onClose: () => void }) {
  const { id } = useStaff()
  const queries = useQueryClient()
  const forgetting = useMutation({
    mutationFn: () => forgetDeviceKey(id),
    onSuccess: async () => {
      await queries.invalidateQueries()
      toast('success', say('forgotten'))
      onClose()
    },
  })
  return (
    <Dialog
      title={say('forgetTitle')}
      description={say('forgetNote')}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" className="flex-1" onClick={onClose}>
            {say('keep')}
          </Button>
          <Button className="flex-1" loading={forgetting.isPending} onClick={() => forgetting.mutate()}>
            {say('forgetConfirm')}
          </Button>
        </>
      }
    />
  )
}
