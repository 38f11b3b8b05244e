/** frame: who is signed in, as what, how it looks, and the way out. */
import { type StaffRole, staffSignOut } from '@pramaan/contracts'
import { Avatar } from '@pramaan/ui/avatar.tsx'
import { Button } from '@pramaan/ui/button.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { NavLink } from 'react-router'
import { call } from '../../platform/call.ts'
import { endSession, useStaff } from '../../platform/session.ts'
import { chooseTheme, type Theme, useTheme } from '../../platform/theme.ts'
import { say } from './say.ts'

const roleWords: Record<StaffRole, string> = {
  advisor: say('advisor'),
  maker: say('maker'),
  checker: say('checker'),
  auditor: say('auditor'),
}

export function WhoIsHere({ className, onGo }: { className?: string; onGo?: () => void }) {
  const staff = useStaff()
  const queries = useQueryClient()
  const [isLeaving, setIsLeaving] = useState(false)
  const signOut = async () => {
    setIsLeaving(true)
    try {
      await call(staffSignOut)
    } catch {
      // The call has said why. Nobody is told that they are out while the server still has them in.
      return setIsLeaving(false)
    }
    queries.clear()
    endSession(true)
  }
  return (
    <section aria-label={say('you')} className={classes('grid grid-cols-[minmax(0,1fr)] gap-2', className)}>
      <NavLink
        to="/account"
        title={say('you')}
        {...(onGo ? { onClick: onGo } : {})}
        className={({ isActive }) =>
          classes(
            'flex min-h-11 items-center gap-3 rounded-lg p-1 transition-[background-color] duration-150',
            isActive ? 'bg-accent-wash' : 'hover:bg-sunken',
          )
        }
      >
        <Avatar name={staff.name} size="small" />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium text-sm">{staff.email}</span>
          <span className="block text-soft text-xs">{roleWords[staff.role]}</span>
          <span className="sr-only">{say('you')}</span>
        </span>
      </NavLink>
      <div className="flex items-stretch gap-2">
        <ThemeChoice />
        <Button
          variant="outline"
          size="small"
          icon={<LogOut size={16} aria-hidden="true" />}
          loading={isLeaving}
          onClick={signOut}
          className="h-auto min-h-10 flex-1 max-lg:min-h-11"
        >
          {say('signOut')}
        </Button>
      </div>
    </section>
  )
}

const choices = [
  { theme: 'system', name: say('themeSystem'), icon: Monitor },
  { theme: 'light', name: say('themeLight'), icon: Sun },
  { theme: 'dark', name: say('themeDark'), icon: Moon },
] satisfies readonly { theme: Theme; name: string; icon: typeof Sun }[]

function ThemeChoice() {
  const chosen = useTheme()
  return (
    <fieldset className="flex-1">
      <legend className="sr-only">{say('appearance')}</legend>
      <div className="grid grid-cols-3 gap-0.5 rounded-lg border border-line bg-sunken p-0.5">
        {choices.map(({ theme, name, icon: Icon }) => (
          <label
            key={theme}
            title={name}
            className={classes(
              'grid min-h-9 cursor-pointer place-items-center rounded-md transition-colors duration-150 max-lg:min-h-11',
              'has-focus-visible:outline-2 has-focus-visible:outline-accent',
              theme === chosen ? 'bg-raised text-ink shadow-card' : 'text-soft hover:text-ink',
            )}
          >
            <input
              type="radio"
              name="theme"
              checked={theme === chosen}
              onChange={() => chooseTheme(theme)}
              className="sr-only"
            />
            <Icon size={16} aria-hidden="true" />
            <span className="sr-only">{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
