/** signing-keys: who in the firm holds a key, and proposing that one is enrolled or ended. */
import { istMoment } from '@pramaan/browser/clock.ts'
import { mayPropose, type StaffKeyRow, type StaffRole } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { useState } from 'react'
import { KeyId } from '../../platform/key-id.tsx'
import { ProposeDialog } from '../../platform/propose-dialog.tsx'
import { useStaff } from '../../platform/session.ts'
import type { StaffKeys } from '../../platform/signing.ts'
import { deviceOf } from './device.ts'
import { KeyState } from './key-state.tsx'
import type { MadeHere } from './make-key.ts'
import { say } from './say.ts'

type Act = 'staff-key-enrol' | 'staff-key-end'

/** Whoever asks for a key does not propose it; an own key may be ended by its owner, who may have lost it. */
function actOn(row: StaffKeyRow, role: StaffRole): Act | null {
  if (row.state === 'asked' && !row.is_mine && mayPropose(role, 'staff-key-enrol')) return 'staff-key-enrol'
  return row.state === 'enrolled' && mayPropose(role, 'staff-key-end') ? 'staff-key-end' : null
}

export function FirmKeys({ keys, made }: { keys: StaffKeys; made: MadeHere }) {
  const { role } = useStaff()
  const [open, setOpen] = useState<{ row: StaffKeyRow; act: Act } | null>(null)
  const columns: Column<StaffKeyRow>[] = [
    { head: say('holder'), isMain: true, cell: (row) => <Holder row={row} /> },
    { head: say('key'), cell: (row) => <Key row={row} kind={deviceOf(row, made)} /> },
    { head: say('since'), cell: ({ asked_at }) => <span className="figures">{istMoment(asked_at)}</span> },
    { head: say('state'), cell: ({ state }) => <KeyState state={state} /> },
    {
      head: '',
      cell: (row) => {
        const act = actOn(row, role)
        return act && <ActButton row={row} act={act} onPress={() => setOpen({ row, act })} />
      },
    },
  ]
  return (
    <section aria-labelledby="firm-keys">
      <h2 id="firm-keys" className="mt-2 text-lg">
        {say('holders')}
      </h2>
      <p className="mb-3 max-w-prose text-soft text-sm">{say('holdersNote')}</p>
      <DataTable label={say('holders')} columns={columns} rows={keys.items} keyOf={({ id }) => id} />
      {open && <KeyDialog {...open} onClose={() => setOpen(null)} />}
    </section>
  )
}

const Holder = ({ row: { name, email, is_founder } }: { row: StaffKeyRow }) => (
  <>
    <span className="font-medium">{name}</span>
    <span className="block break-all text-soft text-sm">{email}</span>
    {is_founder && <span className="block text-soft text-sm">{say('founder')}</span>}
  </>
)

const Key = ({ row, kind }: { row: StaffKeyRow; kind: string }) => (
  <>
    <KeyId id={row.id} isShort />
    <span className="block text-soft text-sm">{kind}</span>
  </>
)

const ActButton = ({ row, act, onPress }: { row: StaffKeyRow; act: Act; onPress: () => void }) => (
  <Button variant="outline" size="small" className="whitespace-nowrap" onClick={onPress}>
    {say.rich(act === 'staff-key-enrol' ? 'enrolReader' : 'endReader', {
      name: row.name,
      reader: (inside) => (
        <span key="whose" className="sr-only">
          {inside}
        </span>
      ),
    })}
  </Button>
)

function KeyDialog({ row, act, onClose }: { row: StaffKeyRow; act: Act; onClose: () => void }) {
  const isEnrolment = act === 'staff-key-enrol'
  const { name, id } = row
  return (
    <ProposeDialog
      title={say(isEnrolment ? 'enrolTitle' : 'endTitle', { name })}
      description={isEnrolment ? say('enrolNote', { name }) : say('endNote')}
      act={() => ({ kind: act, key_id: id })}
      button={say(isEnrolment ? 'enrol' : 'end')}
      onClose={onClose}
    >
      <p className="mb-4 rounded-lg bg-sunken px-3 py-2 text-lg">
        <KeyId id={id} />
      </p>
    </ProposeDialog>
  )
}
