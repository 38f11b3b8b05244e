/** orders: the client's cash as one bar: what can be withdrawn, what settles and when, what is blocked. */
import type { Account } from '@pramaan/contracts'
import type { Paise } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { Money } from '@pramaan/ui/money.tsx'
import { Skeleton } from '@pramaan/ui/skeleton.tsx'
import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCash } from '../../money/account.ts'
import { useShowsAmounts } from '../../money/amounts.ts'
import { istDay } from '../../platform/clock.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { openDrawer } from '../../platform/modals.ts'
import { type CashParts, cashParts } from './cash-parts.ts'
import { say } from './say.ts'

export function CashCard() {
  const account = useCash()
  return (
    <Card aria-label={say('yourCash')}>
      {account.data && <Figures account={account.data} />}
      {account.isPending && <Coming />}
      {account.isError && !account.data && (
        <LoadFailed
          what={say('yourCash')}
          failure={account.error}
          onRetry={() => void account.refetch()}
          className="pb-4"
        />
      )}
      <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
        <Button icon={<ArrowDownToLine size={18} aria-hidden="true" />} onClick={() => openDrawer('deposit')}>
          {say('deposit')}
        </Button>
        <Button
          variant="outline"
          icon={<ArrowUpFromLine size={18} aria-hidden="true" />}
          onClick={() => openDrawer('withdraw')}
        >
          {say('withdraw')}
        </Button>
      </div>
    </Card>
  )
}

const looks = { withdrawable: 'bg-accent', unsettled: 'bg-accent/45', blocked: 'bg-pending' } as const
type PartName = keyof typeof looks
const names: readonly PartName[] = ['withdrawable', 'unsettled', 'blocked']

function Figures({ account }: { account: Account }) {
  const isShown = useShowsAmounts()
  const parts = cashParts(account)
  return (
    <>
      <div className="@container">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-lg">{say('cash')}</h2>
          <Money
            amount={parts.cash}
            hidden={!isShown}
            className="font-semibold text-[length:min(var(--text-xl),11cqi)]"
          />
        </div>
      </div>
      <div aria-hidden="true" className="mt-2 flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-sunken">
        {names.map((name) =>
          parts[name] > 0n ? (
            <span
              key={name}
              className={looks[name]}
              style={{ flexGrow: Number(parts[name]), flexBasis: 0 }}
            />
          ) : null,
        )}
      </div>
      <dl className="mt-2 flex flex-wrap justify-between gap-x-3 gap-y-2">
        <Part name="withdrawable" words={say('withdrawable')} amount={parts.withdrawable} />
        {parts.unsettled > 0n && (
          <Part name="unsettled" words={settleWords(parts)} amount={parts.unsettled} opens />
        )}
        {parts.blocked > 0n && <Part name="blocked" words={say('blocked')} amount={parts.blocked} opens />}
      </dl>
    </>
  )
}

/** A few days ahead the year says nothing. */
const dayAndMonth = (day: string): string => istDay(day).slice(0, -5)

function settleWords({ settles }: CashParts): string {
  if (settles === null) return say('unsettled')
  const [from, to] = [dayAndMonth(settles.first), dayAndMonth(settles.last)]
  return from === to ? say('settlesOn', { day: to }) : say('settlesFrom', { from, to })
}

interface PartProps {
  readonly name: PartName
  readonly words: string
  readonly amount: Paise
  /** Leads to what it waits for. */
  readonly opens?: boolean
}

function Part({ name, words, amount, opens = false }: PartProps) {
  const isShown = useShowsAmounts()
  const figure: ReactNode = <Money amount={amount} hidden={!isShown} />
  return (
    <div className="min-w-0">
      <dt className="flex items-center gap-1.5 text-soft text-xs md:text-sm">
        <span aria-hidden="true" className={classes('size-2.5 shrink-0 rounded-sm', looks[name])} />
        {words}
      </dt>
      <dd className="font-medium text-sm md:text-base">
        {opens ? (
          <button
            type="button"
            className="-my-2.5 min-h-11 underline decoration-dotted underline-offset-4 md:my-0 md:min-h-6"
            onClick={() => openDrawer('withdraw')}
          >
            {figure}
            <span className="sr-only">: {say('seeWhy')}</span>
          </button>
        ) : (
          figure
        )}
      </dd>
    </div>
  )
}

const Coming = () => (
  <div role="status" className="space-y-3">
    <span className="sr-only">{say('loadingCash')}</span>
    <Skeleton className="h-6 w-full rounded-sm" />
    <Skeleton className="h-2.5 w-full rounded-full" />
    <Skeleton className="h-9 w-40 max-w-full rounded-sm" />
  </div>
)
