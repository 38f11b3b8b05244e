/** me: what the client has applied for. What an account is not offered is not mentioned to it. */
import type { ClientProfile } from '@pramaan/contracts'
import { Inbox } from 'lucide-react'
import { useSession } from '../../platform/session.ts'
import { Card } from '@pramaan/ui/card.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'

export default function Application() {
  const { profile } = useSession()
  if (!profile) return null
  return (
    <Card>
      <EmptyState icon={<Inbox size={24} aria-hidden="true" />} title="No applications">
        {kinds(profile)} stand here with their state, the reason for every decision, and the day it is due.
        Nobody may ask you to pay something in for an application to be approved.
      </EmptyState>
    </Card>
  )
}

function kinds(profile: ClientProfile): string {
  const open = [
    'Loan applications',
    ...(profile.allow_compensation ? ['compensation claims'] : []),
    ...(profile.allow_bonus ? ['bonus offers'] : []),
  ]
  return new Intl.ListFormat('en-IN').format(open)
}
