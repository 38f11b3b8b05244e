/** me: the client's own page — who they are here, how they stand, what protects the account, where money may go. */
import type { ReactNode } from 'react'
import { useSession } from '../../platform/session.ts'
import { Devices } from './devices.tsx'
import { Freeze } from './freeze.tsx'
import { Security } from './security.tsx'
import { Standing } from './standing.tsx'
import { Who } from './who.tsx'

/** The bank accounts are a room of their own; the app puts them in. */
export function Profile({ bankAccounts }: { bankAccounts: ReactNode }) {
  const { profile } = useSession()
  if (!profile) return null
  return (
    <div className="grid gap-4 lg:grid-cols-[3fr_2fr] lg:items-start">
      <div className="grid gap-4">
        <Who profile={profile} />
        {bankAccounts}
        <Devices />
      </div>
      <div className="grid gap-4">
        <Standing profile={profile} />
        <Security profile={profile} />
        <Freeze />
      </div>
    </div>
  )
}
