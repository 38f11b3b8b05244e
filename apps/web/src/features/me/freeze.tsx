/** me: the client's own emergency brake. */

import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { Snowflake } from 'lucide-react'
import { useAccountChanged, useStanding } from '../../money/account.ts'
import { istMoment } from '../../platform/clock.ts'
import { openModal } from '../../platform/modals.ts'
import { say } from './say.ts'

export function Freeze() {
  const { data } = useStanding()
  const changed = useAccountChanged()
  if (!data) return null
  if (data.frozen_at !== null) {
    return (
      <Card title={say('frozen')}>
        <p>
          {say.rich('frozenSince', {
            time: istMoment(data.frozen_at),
            strong: (inside) => <strong className="font-semibold">{inside}</strong>,
          })}
        </p>
        <p className="mt-2 text-soft">{say('frozenNote')}</p>
      </Card>
    )
  }
  return (
    <Card title={say('freeze')}>
      <p className="text-soft">{say('freezeNote')}</p>
      <Button
        variant="danger"
        wide
        className="mt-4"
        icon={<Snowflake size={18} aria-hidden="true" />}
        onClick={() => openModal('freeze-account', { onSaved: changed })}
      >
        {say('freeze')}
      </Button>
    </Card>
  )
}
