/** shell: light, dark, or as the device is set. */

import { classes } from '@pramaan/ui/classes.ts'
import { Monitor, Moon, Sun } from 'lucide-react'
import { chooseTheme, type Theme, useTheme } from '../../platform/theme.ts'
import { say } from './say.ts'

const choices = [
  { theme: 'system', name: say('system'), icon: Monitor },
  { theme: 'light', name: say('light'), icon: Sun },
  { theme: 'dark', name: say('dark'), icon: Moon },
] as const satisfies readonly { theme: Theme; name: string; icon: typeof Sun }[]

export function ThemeChoice() {
  const chosen = useTheme()
  return (
    <fieldset className="border-line border-t px-5 pt-4 pb-2">
      <legend className="sr-only">{say('appearance')}</legend>
      <p aria-hidden="true" className="pb-2 font-display font-semibold text-soft text-sm">
        {say('appearance')}
      </p>
      <div className="grid grid-cols-3 gap-1 rounded-lg border border-line bg-sunken p-1">
        {choices.map(({ theme, name, icon: Icon }) => (
          <label
            key={theme}
            className={classes(
              'flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-md text-sm transition-colors duration-150',
              'has-focus-visible:outline-2 has-focus-visible:outline-accent',
              theme === chosen ? 'bg-raised font-semibold text-ink shadow-card' : 'text-soft hover:text-ink',
            )}
          >
            <input
              type="radio"
              name="theme"
              value={theme}
              checked={theme === chosen}
              onChange={() => chooseTheme(theme)}
              className="sr-only"
            />
            <Icon size={16} aria-hidden="true" />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
