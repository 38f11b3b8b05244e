/** account: the own way in: the password, and the authenticator app. */
import { brand, mode } from '@pramaan/brand'
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { Facts } from '@pramaan/ui/facts.tsx'
import { PageHead } from '@pramaan/ui/page-head.tsx'
import { KeyRound, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useStaff } from '../../platform/session.ts'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { RenewFactorDialog } from './renew-factor-dialog.tsx'

const roleNames = { advisor: 'Advisor', maker: 'Maker', checker: 'Checker', auditor: 'Auditor' } as const

export function AccountPage() {
  const { name, email, role } = useStaff()
  const [open, setOpen] = useState<'password' | 'factor' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <PageHead
        title="Your account"
        note="Changing either of the two ends your sessions everywhere else, is written to the audit log, and is mailed to you."
      />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <Card title="Your way in" flush>
          <ul className="divide-y divide-line">
            <WayIn
              icon={<KeyRound size={20} aria-hidden="true" />}
              name="Password"
              note="It takes the one you have now."
              button="Change password"
              onPress={() => setOpen('password')}
            />
            <WayIn
              icon={<Smartphone size={20} aria-hidden="true" />}
              name="Authenticator app"
              note="For a new phone. It takes your password and a code of the app you have now; that one counts until the new one is confirmed."
              button="Set up a new app"
              onPress={() => setOpen('factor')}
            />
          </ul>
          {mode(brand) === 'demo' && (
            <p className="border-line border-t bg-sunken px-4 py-3 text-soft text-sm">
              The demo’s own people keep what the demo publishes of them. Whoever is added with{' '}
              <code>npm run staff</code> can change both.
            </p>
          )}
        </Card>
        <Card title="You">
          <Facts
            className="-my-2.5"
            facts={[
              { name: 'Name', value: name },
              { name: 'Email', value: <span className="break-all">{email}</span> },
              { name: 'Role', value: roleNames[role] },
            ]}
          />
        </Card>
      </div>
      {open === 'password' && <ChangePasswordDialog onClose={close} />}
      {open === 'factor' && <RenewFactorDialog onClose={close} />}
    </>
  )
}

type WayInProps = { icon: ReactNode; name: string; note: string; button: string; onPress: () => void }

const WayIn = ({ icon, name, note, button, onPress }: WayInProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4">
    <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-wash text-accent">
      {icon}
    </span>
    <div className="min-w-0 flex-1 basis-52">
      <h3 className="text-base">{name}</h3>
      <p className="text-soft text-sm">{note}</p>
    </div>
    <Button variant="outline" size="small" onClick={onPress} className="max-md:w-full">
      {button}
    </Button>
  </li>
)
