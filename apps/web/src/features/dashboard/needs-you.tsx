/** dashboard: what waits for the client. Only what the server's facts say; with nothing to do it says so. */
import type { ClientProfile } from '@pramaan/contracts'
import { Card } from '@pramaan/ui/card.tsx'
import { List, ListItem } from '@pramaan/ui/list.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { CircleCheck, Landmark, RectangleEllipsis } from 'lucide-react'
import { Link } from 'react-router'
import { useBankCards, useStanding } from '../../platform/account.ts'
import { openModal } from '../../platform/modals.ts'

export function NeedsYou({ profile }: { profile: ClientProfile }) {
  const cards = useBankCards()
  const isFrozen = (useStanding().data?.frozen_at ?? null) !== null
  const needsPin = !profile.has_pin
  const needsAccount = cards.data?.length === 0 && !isFrozen
  const count = Number(needsPin) + Number(needsAccount)
  const isKnown = !cards.isPending
  return (
    <Card title="Needs you" aside={isKnown && <span className="figures">{count}</span>} flush>
      {!isKnown && <SkeletonList rows={1} label="Looking for what waits for you" />}
      {isKnown && count === 0 && (
        <p className="flex items-center gap-3 p-4 text-soft">
          <CircleCheck size={20} aria-hidden="true" className="shrink-0 text-gain" />
          Nothing is waiting for you.
        </p>
      )}
      {isKnown && count > 0 && (
        <List className="mt-1">
          {needsPin && (
            <ListItem
              leading={<RectangleEllipsis size={20} aria-hidden="true" />}
              title="Set your PIN"
              note="Asked before money leaves or a bank account changes"
              onPress={() => openModal('set-pin')}
            />
          )}
          {needsAccount && (
            <ListItem
              leading={<Landmark size={20} aria-hidden="true" />}
              title="Add a bank account"
              note="Withdrawals go there, from 24 hours after you add it"
              link={(content, look) => (
                <Link to="/me/profile#bank-section" className={look}>
                  {content}
                </Link>
              )}
            />
          )}
        </List>
      )}
    </Card>
  )
}
