/** ui: the seal beside a figure: verified against the ledger, not yet, or failed. Icon, colour and word together. */
import { classes } from './classes.ts'
import { say } from './say-figures.ts'

export type SealState = 'verified' | 'not-yet' | 'failed'
export type SealProps = {
  state: SealState
  /** Said instead of the usual words: 'Verified 2 min ago'. */
  children?: string
  /** The mark alone; its words are for readers. */
  markOnly?: boolean
  className?: string
}

const looks = {
  verified: { tone: 'text-gain', words: say('verified'), mark: 'm8.2 12.3 2.6 2.6 5-5.4' },
  'not-yet': { tone: 'text-pending', words: say('notVerifiedYet'), mark: 'M12 7.8v4.6l2.8 1.7' },
  failed: { tone: 'text-loss', words: say('verificationFailed'), mark: 'M12 7.6v5.2M12 16.2v.1' },
} as const

/** Twelve scallops, as a notary's seal has. */
const edge = scallops(12, 9.4, 10.9)

function scallops(count: number, inner: number, outer: number): string {
  const short = (length: number) => Math.round(length * 100) / 100
  const at = (turn: number, radius: number) =>
    `${short(12 + radius * Math.cos(turn))} ${short(12 + radius * Math.sin(turn))}`
  const step = (2 * Math.PI) / count
  const arcs = Array.from({ length: count }, (_, index) => {
    const turn = index * step
    return `Q${at(turn + step / 2, outer + 0.9)} ${at(turn + step, inner)}`
  })
  return `M${at(0, inner)}${arcs.join('')}Z`
}

export function Seal({ state, children, markOnly = false, className }: SealProps) {
  const { tone, words, mark } = looks[state]
  return (
    <span className={classes('inline-flex items-center gap-1.5 font-medium text-sm', tone, className)}>
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 shrink-0 fill-none stroke-current">
        <path d={edge} strokeWidth="1.5" strokeLinejoin="round" />
        <path d={mark} strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <span className={markOnly ? 'sr-only' : undefined}>{children ?? words}</span>
    </span>
  )
}
