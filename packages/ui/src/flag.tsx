/** ui: flags as line work. India's is drawn; any other country falls back to the default flag. */
import { classes } from './classes.ts'
import { say } from './say-figures.ts'

export type FlagProps = { country?: string | null; className?: string }

const spokes = Array.from({ length: 12 }, (_, index) => `rotate(${index * 30} 12 8)`)

export function Flag({ country, className }: FlagProps) {
  const look = classes('inline-block h-3 w-4.5 shrink-0 overflow-hidden rounded-[2px]', className)
  if (country !== 'IN') {
    return (
      <svg viewBox="0 0 24 16" role="img" aria-label={say('flag')} className={look}>
        <rect width="24" height="16" className="fill-line" />
        <circle cx="12" cy="8" r="4.2" fill="none" strokeWidth="1" className="stroke-faint" />
        <path
          d="M7.8 8h8.4M12 3.8c2.6 2.6 2.6 5.8 0 8.4-2.6-2.6-2.6-5.8 0-8.4"
          fill="none"
          strokeWidth="0.8"
          className="stroke-faint"
        />
      </svg>
    )
  }
  return (
    <svg viewBox="0 0 24 16" role="img" aria-label={say('india')} className={look}>
      <path d="M0 0h24v16H0z" fill="#fff" />
      <path d="M0 0h24v5.33H0z" fill="#f93" />
      <path d="M0 10.67h24V16H0z" fill="#138808" />
      <g fill="none" stroke="#000080" strokeWidth="0.35">
        <circle cx="12" cy="8" r="2.1" />
        {spokes.map((turn) => (
          <path key={turn} d="M12 5.9v2.1" transform={turn} />
        ))}
      </g>
    </svg>
  )
}
