/** me: the client's own emergency brake. */

import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { Snowflake } from 'lucide-react'
import { useAccountChanged, useStanding } from '../../platform/account.ts'
import { istMoment } from '../../platform/clock.ts'
import { openModal } from '../../platform/modals.ts'

export function Freeze() {
  const { data } = useStanding()
  const changed = useAccountChanged()
  if (!data) return null
  if (data.frozen_at !== null) {
    return (
      <Card title="Your account is frozen">
        <p>
          Since <strong className="font-semibold">{istMoment(data.frozen_at)}</strong>, by yourself.
        </p>
        <p className="mt-2 text-soft">
          You see everything and can withdraw to a bank account that is already there. To lift the freeze, ask
          your firm: two people there have to agree, and you find what they did in your records.
        </p>
      </Card>
    )
  }
  return (
    <Card title="Freeze my account">
      <p className="text-soft">
        Something looks wrong, or a device is lost? Freezing stops every change at once and signs every other
        device out.
      </p>
      <Button
        variant="danger"
        wide
        className="mt-4"
        icon={<Snowflake size={18} aria-hidden="true" />}
        onClick={() => openModal('freeze-account', { onSaved: changed })}
      >
        Freeze my account
      </Button>
    </Card>
  )
}
