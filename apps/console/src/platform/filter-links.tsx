/** platform: one choice out of a few that narrows a list. It lives in the address, so that it can be kept and sent. */
import { classes } from '@pramaan/ui/classes.ts'
import { Link, useSearchParams } from 'react-router'

export interface FilterLinksProps {
  readonly label: string
  readonly name: string
  /** The first is what the list shows when nothing is chosen. */
  readonly choices: readonly { readonly value: string; readonly word: string }[]
}

export function FilterLinks({ label, name, choices }: FilterLinksProps) {
  const [params] = useSearchParams()
  const usual = choices[0]?.value ?? ''
  const chosen = params.get(name) ?? usual
  const searchFor = (value: string) => {
    const next = new URLSearchParams(params)
    if (value === usual) next.delete(name)
    else next.set(name, value)
    return `?${next}`
  }
  return (
    <nav
      aria-label={label}
      className="relative mb-4 flex gap-1.5 overflow-x-auto p-0.5 [scrollbar-width:none] md:flex-wrap"
    >
      {choices.map(({ value, word }) => (
        <Link
          key={value}
          to={searchFor(value)}
          replace
          aria-current={value === chosen ? 'true' : undefined}
          className={classes(
            'inline-flex min-h-9 shrink-0 items-center rounded-full border px-3.5 font-medium text-sm transition-colors duration-150 max-md:min-h-11',
            value === chosen
              ? 'border-accent bg-accent-wash text-accent'
              : 'border-line bg-raised text-soft hover:border-edge hover:text-ink',
          )}
        >
          {word}
        </Link>
      ))}
    </nav>
  )
}
