/** cookie-notice: privacy settings. What lies in this browser, why, and the three choices that are the client's own. */

import { Button } from '@pramaan/ui/button.tsx'
import { Checkbox } from '@pramaan/ui/checkbox.tsx'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  cookieNotice,
  remember,
  returnRoute,
  showAssets,
  theme as storedTheme,
} from '../../platform/storage.ts'
import { chooseTheme, type Theme, useTheme } from '../../platform/theme.ts'
import { say } from './say.ts'

type Choices = { remember: boolean; showAssets: boolean }

const themes: { value: Theme; label: string }[] = [
  { value: 'system', label: say('system') },
  { value: 'light', label: say('light') },
  { value: 'dark', label: say('dark') },
]

const stored = (): Choices => ({
  remember: remember.read() ?? false,
  showAssets: showAssets.read() ?? true,
})

export default function PrivacySettingsModal({ onClose }: { onClose(): void }) {
  const [choices, setChoices] = useState(stored)
  const theme = useTheme()
  const [says, setSays] = useState('')

  const choose = (change: Partial<Choices>) => {
    if (change.remember !== undefined) remember.write(change.remember)
    if (change.showAssets !== undefined) showAssets.write(change.showAssets)
    setChoices({ ...choices, ...change })
    setSays(say('saved'))
  }

  const chooseLook = (next: Theme) => {
    chooseTheme(next)
    setSays(say('saved'))
  }

  const clear = () => {
    chooseTheme('system')
    for (const kept of [remember, showAssets, cookieNotice, returnRoute, storedTheme]) kept.clear()
    setChoices(stored())
    setSays(say('cleared'))
  }

  return (
    <Dialog
      title={say('privacySettings')}
      description={say('settingsNote')}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" className="flex-1" onClick={clear}>
            {say('clear')}
          </Button>
          <Button className="flex-1" onClick={onClose}>
            {say('done')}
          </Button>
        </>
      }
    >
      <Needed onFollow={onClose} />
      <fieldset className="mt-5 grid">
        <legend className="font-semibold">{say('yourChoices')}</legend>
        <Checkbox
          label={say('remember')}
          checked={choices.remember}
          onChange={(event) => choose({ remember: event.target.checked })}
        />
        <Checkbox
          label={say('showAmounts')}
          checked={choices.showAssets}
          onChange={(event) => choose({ showAssets: event.target.checked })}
        />
      </fieldset>
      <ThemeChoice theme={theme} onChange={chooseLook} />
      <p role="status" className="mt-3 min-h-5 text-sm text-soft">
        {says}
      </p>
    </Dialog>
  )
}

function Needed({ onFollow }: { onFollow(): void }) {
  return (
    <>
      <p className="font-semibold">{say('alwaysNeeded')}</p>
      <p className="mt-1 text-soft">
        {say.rich('needed', {
          list: (inside) => (
            <Link to="/cookie" onClick={onFollow} className="text-link underline">
              {inside}
            </Link>
          ),
        })}
      </p>
    </>
  )
}

function ThemeChoice({ theme, onChange }: { theme: Theme; onChange(theme: Theme): void }) {
  return (
    <fieldset className="mt-3">
      <legend className="font-semibold">{say('appearance')}</legend>
      <div className="mt-2 grid grid-cols-3 gap-1 rounded-lg border border-line bg-sunken p-1">
        {themes.map((choice) => (
          <label
            key={choice.value}
            className="grid min-h-11 cursor-pointer place-items-center rounded-md px-2 text-center text-sm font-medium text-soft has-checked:bg-raised has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="theme"
              value={choice.value}
              checked={theme === choice.value}
              onChange={() => onChange(choice.value)}
              className="sr-only"
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
