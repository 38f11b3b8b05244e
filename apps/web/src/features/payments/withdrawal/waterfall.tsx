/** payments: every line that lies between the client's cash and the bank. A line opens what it waits for. */
import type { Account } from '@pramaan/contracts'
import { fromWire, type Paise, paise } from '@pramaan/money'
import { Money } from '@pramaan/ui/money.tsx'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { istMoment } from '../../../platform/clock.ts'
import { type WaterfallLine, waterfallOf } from './rules.ts'
import { say } from './say.ts'

interface WaterfallProps {
  readonly account: Account
  readonly onWithdrawal: (id: string) => void
}

const less = (amount: Paise) => paise(-amount)

export function Waterfall({ account, onWithdrawal }: WaterfallProps) {
  const lines = waterfallOf(account)
  return (
    <section aria-label={say('withdrawable')}>
      <h3 className="text-lg">{say('withdrawable')}</h3>
      <p className="text-soft text-sm">{say(lines.length === 0 ? 'nothingBlocked' : 'somethingBlocked')}</p>
      <div className="mt-2">
        <Line name={say('cash')} amount={fromWire(account.cash)} />
        {lines.map((line) => (
          <Waits key={line.name} line={line} onWithdrawal={onWithdrawal} />
        ))}
      </div>
      <div className="mt-1 border-line border-t pt-1">
        <Line name={say('withdrawableNow')} amount={fromWire(account.withdrawable)} isSum />
      </div>
    </section>
  )
}

function Line({ name, amount, isSum = false }: { name: ReactNode; amount: Paise | null; isSum?: boolean }) {
  return (
    <p className="flex min-h-11 items-center justify-between gap-4">
      <span className={isSum ? 'font-medium text-lg' : 'text-soft'}>{name}</span>
      <Money amount={amount} className={isSum ? 'font-semibold text-lg' : ''} />
    </p>
  )
}

const untilWords = ({ until, kind }: WaterfallLine['causes'][number]): string =>
  until === null
    ? say('untilDecided')
    : say(kind === 'withdrawal' ? 'nextStepBy' : 'releasedBy', { time: istMoment(until) })

function Waits({ line, onWithdrawal }: { line: WaterfallLine; onWithdrawal: (id: string) => void }) {
  return (
    <details className="group">
      <summary className="-mx-2 flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-md px-2 hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <span className="text-soft">{line.name}</span>
        <ChevronDown
          size={16}
          aria-hidden="true"
          className="text-faint transition-transform duration-150 group-open:rotate-180"
        />
        <Money amount={less(line.amount)} className="ml-auto" />
      </summary>
      <ul className="mb-2 border-line border-l-2 pl-3">
        {line.causes.map((cause) => (
          <li key={cause.id} className="flex items-start justify-between gap-4 py-1.5 text-sm">
            <span className="wrap-anywhere min-w-0">
              {cause.kind === 'withdrawal' ? (
                <button
                  type="button"
                  className="text-link min-h-11 text-left"
                  onClick={() => onWithdrawal(cause.id)}
                >
                  {cause.title}
                </button>
              ) : (
                cause.title
              )}
              <span className="figures block text-soft">{untilWords(cause)}</span>
            </span>
            <Money amount={fromWire(cause.amount)} />
          </li>
        ))}
      </ul>
    </details>
  )
}
