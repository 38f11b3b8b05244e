/** signing-keys: the own keys: which is on this device, and making, reading out and removing one. */
import { istMoment } from '@pramaan/browser/clock.ts'
import { type DeviceKeyProblem, forgetDeviceKey } from '@pramaan/browser/device-keys.ts'
import { toast } from '@pramaan/browser/toasts.ts'
import type { StaffKeyRow } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { KeyId } from '../../platform/key-id.tsx'
import { useStaff } from '../../platform/session.ts'
import { type StaffKeys, standingWords } from '../../platform/signing.ts'
import { deviceOf } from './device.ts'
import { KeyState } from './key-state.tsx'
import { type MadeHere, useMakeKey } from './make-key.ts'
import { say } from './say.ts'

interface OwnKeysProps extends MadeHere {
  readonly keys: StaffKeys
  readonly problem: DeviceKeyProblem | null
}

export function OwnKeys({ keys, idsHere, problem }: OwnKeysProps) {
  const { role } = useStaff()
  const own = keys.items.filter(({ is_mine }) => is_mine)
  const making = useMakeKey(keys)
  const canSignHere = own.some(({ id, state }) => state !== 'ended' && idsHere.includes(id))
  return (
    <Card title={say('yours')} aria-label={say('yours')} flush>
      {own.length === 0 && (
        <p className="px-4 pt-2 text-soft">
          {role === 'auditor' ? say('auditorNote') : say(keys.is_founding ? 'noneFounding' : 'noneNote')}
        </p>
      )}
      <ul className="divide-y divide-line">
        {own.map((row) => (
          <OwnKey key={row.id} row={row} isHere={idsHere.includes(row.id)} />
        ))}
      </ul>
      {!canSignHere && role !== 'auditor' && (
        <div className="border-line border-t p-4 first:border-t-0">
          {problem && (
            <p role="alert" className="mb-3 text-loss">
              {standingWords(problem)}
            </p>
          )}
          <Button
            size="medium"
            disabled={problem !== null}
            loading={making.isPending}
            icon={<KeyRound size={18} aria-hidden="true" />}
            onClick={() => making.mutate()}
            className="max-md:w-full"
          >
            {say(own.length === 0 ? 'make' : 'makeAnother')}
          </Button>
        </div>
      )}
    </Card>
  )
}

function OwnKey({ row, isHere }: { row: StaffKeyRow; isHere: boolean }) {
  const [isForgetting, setForgetting] = useState(false)
  const device = deviceOf(row, isHere)
  return (
    <li className="px-4 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="font-medium">{device}</p>
        <KeyState state={row.state} />
      </div>
      <p className="mt-1 text-soft text-sm">
        {istMoment(row.asked_at)}
        {row.is_founder && ` · ${say('founder')}`}
      </p>
      <p className="mt-2 rounded-lg bg-sunken px-3 py-2">
        <KeyId id={row.id} />
      </p>
      {row.state === 'asked' && <p className="mt-2 text-soft text-sm">{say('compare')}</p>}
      {isHere && device === say('onThisDevice') && (
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
