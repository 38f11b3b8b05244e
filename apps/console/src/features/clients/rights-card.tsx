/** clients: what this client may use, a freeze the client asked for, a second factor that was lost. Two people change them. */
import { type ClientPage, mayPropose } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { Checkbox } from '@pramaan/ui/checkbox.tsx'
import { Facts } from '@pramaan/ui/facts.tsx'
import { FieldNote } from '@pramaan/ui/text-input.tsx'
import { useState } from 'react'
import { ProposeDialog } from '../../platform/propose-dialog.tsx'
import { useStaff } from '../../platform/session.ts'

export function RightsCard({ page }: { page: ClientPage }) {
  const { client, flags } = page
  const { role } = useStaff()
  const [open, setOpen] = useState<'flags' | 'unfreeze' | 'factor' | null>(null)
  const close = () => setOpen(null)
  return (
    <Card title="What this client may use">
      <Facts
        className="-mt-2.5"
        facts={[
          { name: 'Bonus', value: flags.allow_bonus ? 'Allowed' : 'Not allowed' },
          { name: 'Compensation claims', value: flags.allow_compensation ? 'Allowed' : 'Not allowed' },
          { name: 'Account', value: client.is_frozen ? 'Frozen by the client' : 'Not frozen' },
          { name: 'Second factor', value: page.has_second_factor ? 'On' : 'Off' },
        ]}
      />
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {mayPropose(role, 'client-flags') && (
          <Button variant="outline" size="small" onClick={() => setOpen('flags')}>
            Propose a change
          </Button>
        )}
        {client.is_frozen && mayPropose(role, 'client-unfreeze') && (
          <Button variant="outline" size="small" onClick={() => setOpen('unfreeze')}>
            Propose to lift the freeze
          </Button>
        )}
        {page.has_second_factor && mayPropose(role, 'second-factor-reset') && (
          <Button variant="outline" size="small" onClick={() => setOpen('factor')}>
            Propose to take away the second factor
          </Button>
        )}
      </div>
      {open === 'flags' && <FlagsDialog page={page} onClose={close} />}
      {open === 'unfreeze' && (
        <ProposeDialog
          title="Lift the freeze"
          description={`${client.name || client.email} can then use the account again.`}
          act={() => ({ kind: 'client-unfreeze', client_id: client.id })}
          button="Propose to lift it"
          onClose={close}
        />
      )}
      {open === 'factor' && (
        <ProposeDialog
          title="Take away the second factor"
          description={`For a phone that is lost together with the recovery codes. Make sure that it is ${client.name || client.email} who asks: the password alone then signs in. Every device is signed out, and a mail tells the client.`}
          act={() => ({ kind: 'second-factor-reset', client_id: client.id })}
          button="Propose to take it away"
          onClose={close}
        />
      )}
    </Card>
  )
}

function FlagsDialog({ page: { client, flags }, onClose }: { page: ClientPage; onClose: () => void }) {
  const [wanted, setWanted] = useState(flags)
  const [hasTried, setHasTried] = useState(false)
  const isSame =
    wanted.allow_bonus === flags.allow_bonus && wanted.allow_compensation === flags.allow_compensation
  const act = () => {
    setHasTried(true)
    return isSame ? null : ({ kind: 'client-flags', client_id: client.id, ...wanted } as const)
  }
  return (
    <ProposeDialog
      title="What this client may use"
      description={client.name || client.email}
      act={act}
      button="Propose the change"
      onClose={onClose}
    >
      <Checkbox
        label="Bonus"
        checked={wanted.allow_bonus}
        onChange={(event) => setWanted({ ...wanted, allow_bonus: event.target.checked })}
      />
      <Checkbox
        label="Compensation claims"
        checked={wanted.allow_compensation}
        onChange={(event) => setWanted({ ...wanted, allow_compensation: event.target.checked })}
      />
      <FieldNote
        id="flags-note"
        error={hasTried && isSame ? 'Change at least one of the two.' : undefined}
        hint="Ticked means allowed."
      />
    </ProposeDialog>
  )
}
