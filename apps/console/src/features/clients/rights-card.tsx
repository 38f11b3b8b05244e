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
import { say } from './say.ts'

export function RightsCard({ page }: { page: ClientPage }) {
  const { client, flags } = page
  const { role } = useStaff()
  const [open, setOpen] = useState<'flags' | 'unfreeze' | 'factor' | null>(null)
  const close = () => setOpen(null)
  const name = client.name || client.email
  return (
    <Card title={say('permissions')}>
      <Facts
        className="-mt-2.5"
        facts={[
          { name: say('bonus'), value: flags.allow_bonus ? say('allowed') : say('notAllowed') },
          { name: say('compensation'), value: flags.allow_compensation ? say('allowed') : say('notAllowed') },
          { name: say('account'), value: client.is_frozen ? say('frozenByClient') : say('notFrozen') },
          { name: say('secondFactor'), value: page.has_second_factor ? say('on') : say('off') },
          { name: say('passkeys'), value: say('passkeyCount', { count: page.passkeys }) },
        ]}
      />
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {mayPropose(role, 'client-flags') && (
          <Button variant="outline" size="small" onClick={() => setOpen('flags')}>
            {say('proposePermissions')}
          </Button>
        )}
        {client.is_frozen && mayPropose(role, 'client-unfreeze') && (
          <Button variant="outline" size="small" onClick={() => setOpen('unfreeze')}>
            {say('proposeUnfreeze')}
          </Button>
        )}
        {(page.has_second_factor || page.passkeys > 0) && mayPropose(role, 'second-factor-reset') && (
          <Button variant="outline" size="small" onClick={() => setOpen('factor')}>
            {say('proposeFactorReset')}
          </Button>
        )}
      </div>
      {open === 'flags' && <FlagsDialog page={page} onClose={close} />}
      {open === 'unfreeze' && (
        <ProposeDialog
          title={say('unfreeze')}
          description={say('unfreezeNote', { name })}
          act={() => ({ kind: 'client-unfreeze', client_id: client.id })}
          button={say('proposeUnfreezeButton')}
          onClose={close}
        />
      )}
      {open === 'factor' && (
        <ProposeDialog
          title={say('resetFactor')}
          description={say('resetFactorNote', { name })}
          act={() => ({ kind: 'second-factor-reset', client_id: client.id })}
          button={say('proposeReset')}
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
      title={say('changePermissions')}
      description={client.name || client.email}
      act={act}
      button={say('proposeChange')}
      onClose={onClose}
    >
      <Checkbox
        label={say('bonus')}
        checked={wanted.allow_bonus}
        onChange={(event) => setWanted({ ...wanted, allow_bonus: event.target.checked })}
      />
      <Checkbox
        label={say('compensation')}
        checked={wanted.allow_compensation}
        onChange={(event) => setWanted({ ...wanted, allow_compensation: event.target.checked })}
      />
      <FieldNote
        id="flags-note"
        error={hasTried && isSame ? say('changeOne') : undefined}
        hint={say('tickedAllowed')}
      />
    </ProposeDialog>
  )
}
