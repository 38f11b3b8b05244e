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

type Choices = { remember: boolean; showAssets: boolean }

const themes: { value: Theme; label: string }[] = [
  { value: 'system', label: 'As my device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
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
    setSays('Saved in this browser.')
  }

  const chooseLook = (next: Theme) => {
    chooseTheme(next)
    setSays('Saved in this browser.')
  }

  const clear = () => {
    chooseTheme('system')
    for (const kept of [remember, showAssets, cookieNotice, returnRoute, storedTheme]) kept.clear()
    setChoices(stored())
    setSays('Cleared. The choices are back to how they began.')
  }

  return (
    <Dialog
      title="Privacy settings"
      description="What is stored in this browser, and why."
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" className="flex-1" onClick={clear}>
            Clear my choices
          </Button>
          <Button className="flex-1" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <Needed onFollow={onClose} />
      <fieldset className="mt-5 grid">
        <legend className="font-semibold">Your choices</legend>
        <Checkbox
          label="Tick Remember Me for me when I sign in"
          checked={choices.remember}
          onChange={(event) => choose({ remember: event.target.checked })}
        />
        <Checkbox
          label="Show my amounts on screen"
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
      <p className="font-semibold">Always needed</p>
      <p className="mt-1 text-soft">
        A session token keeps you signed in, and one cookie ties it to this browser so that a copied token is
        worthless. They cannot be switched off; logging out removes the token. No tracking, no advertising,
        nothing from other companies.{' '}
        <Link to="/cookie" onClick={onFollow} className="text-link underline">
          The full list
        </Link>
      </p>
    </>
  )
}

function ThemeChoice({ theme, onChange }: { theme: Theme; onChange(theme: Theme): void }) {
  return (
    <fieldset className="mt-3">
      <legend className="font-semibold">Appearance</legend>
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
