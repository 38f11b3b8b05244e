/** account: the own way in: the password, the authenticator app, and passkeys; and a colleague's who lost them. */
import { brand, mode } from '@pramaan/brand'
import { mayPropose } from '@pramaan/contracts'
import { Button, buttonClasses } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { Facts } from '@pramaan/ui/facts.tsx'
import { PageHead } from '@pramaan/ui/page-head.tsx'
import { Fingerprint, KeyRound, PenLine, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useStaff } from '../../platform/session.ts'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { PasskeysDialog } from './passkeys-dialog.tsx'
import { RenewFactorDialog } from './renew-factor-dialog.tsx'
import { ResetPasskeysDialog } from './reset-passkeys-dialog.tsx'
import { say } from './say.ts'

const roleNames = {
  advisor: say('advisor'),
  maker: say('maker'),
  checker: say('checker'),
  auditor: say('auditor'),
}

export function AccountPage() {
  const { name, email, role } = useStaff()
  const [open, setOpen] = useState<'password' | 'factor' | 'passkeys' | 'reset' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <PageHead title={say('title')} note={say('titleNote')} />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <Card title={say('wayIn')} flush>
          <ul className="divide-y divide-line">
            <WayIn
              icon={<KeyRound size={20} aria-hidden="true" />}
              name={say('password')}
              note={say('passwordNote')}
              act={outline(say('changePassword'), () => setOpen('password'))}
            />
            <WayIn
              icon={<Smartphone size={20} aria-hidden="true" />}
              name={say('app')}
              note={say('appNote')}
              act={outline(say('newApp'), () => setOpen('factor'))}
            />
            <WayIn
              icon={<Fingerprint size={20} aria-hidden="true" />}
              name={say('passkeys')}
              note={say('passkeysNote')}
              act={outline(say('managePasskeys'), () => setOpen('passkeys'))}
            />
            <WayIn
              icon={<PenLine size={20} aria-hidden="true" />}
              name={say('signingKeys')}
              note={say('signingKeysNote')}
              act={
                <Link
                  to="/signing-keys"
                  className={classes(buttonClasses('outline', 'small'), 'max-md:w-full')}
                >
                  {say('viewSigningKeys')}
                </Link>
              }
            />
          </ul>
          {mode(brand) === 'demo' && (
            <p className="border-line border-t bg-sunken px-4 py-3 text-soft text-sm">
              {say.rich('demoNote', { code: (inside) => <code key="command">{inside}</code> })}
            </p>
          )}
        </Card>
        <div className="grid gap-4">
          <Card title={say('you')}>
            <Facts
              className="-my-2.5"
              facts={[
                { name: say('name'), value: name },
                { name: say('email'), value: <span className="break-all">{email}</span> },
                { name: say('role'), value: roleNames[role] },
              ]}
            />
          </Card>
          {mayPropose(role, 'staff-passkey-reset') && (
            <Card title={say('lostPasskeys')}>
              <p className="mb-3 text-soft text-sm">{say('lostPasskeysNote')}</p>
              <Button
                variant="outline"
                size="small"
                onClick={() => setOpen('reset')}
                className="max-md:w-full"
              >
                {say('resetPasskeys')}
              </Button>
            </Card>
          )}
        </div>
      </div>
      {open === 'password' && <ChangePasswordDialog onClose={close} />}
      {open === 'factor' && <RenewFactorDialog onClose={close} />}
      {open === 'passkeys' && <PasskeysDialog onClose={close} />}
      {open === 'reset' && <ResetPasskeysDialog onClose={close} />}
    </>
  )
}

const outline = (words: string, onPress: () => void) => (
  <Button variant="outline" size="small" onClick={onPress} className="max-md:w-full">
    {words}
  </Button>
)

type WayInProps = { icon: ReactNode; name: string; note: string; act: ReactNode }

const WayIn = ({ icon, name, note, act }: WayInProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4">
    <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-wash text-accent">
      {icon}
    </span>
    <div className="min-w-0 flex-1 basis-52">
      <h3 className="text-base">{name}</h3>
      <p className="text-soft text-sm">{note}</p>
    </div>
    {act}
  </li>
)
