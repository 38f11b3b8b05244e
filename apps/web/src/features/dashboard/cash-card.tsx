/** dashboard: what the client has in rupees, what of it can leave today, and the proof behind both. */
import type { Account } from '@pramaan/contracts'
import { fromWire, paise } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import { Seal } from '@pramaan/ui/seal.tsx'
import { Skeleton } from '@pramaan/ui/skeleton.tsx'
import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react'
import { Link } from 'react-router'
import { useCash } from '../../platform/account.ts'
import { useShowsAmounts } from '../../platform/amounts.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { openDrawer } from '../../platform/modals.ts'
import { useSeal } from '../../platform/proof.ts'
import { Part } from '../../platform/worth/net-worth-card.tsx'

export function CashCard() {
  const account = useCash()
  return (
    <Card aria-label="Your cash">
      {account.data && <Figures account={account.data} />}
      {account.isPending && <Coming />}
      {account.isError && !account.data && (
        <LoadFailed
          what="Your cash"
          failure={account.error}
          onRetry={() => void account.refetch()}
          className="pb-4"
        />
      )}
      <div className="mt-5 grid grid-cols-2 gap-3 md:max-w-sm">
        <Button icon={<ArrowDownToLine size={18} aria-hidden="true" />} onClick={() => openDrawer('deposit')}>
          Deposit
        </Button>
        <Button
          variant="outline"
          icon={<ArrowUpFromLine size={18} aria-hidden="true" />}
          onClick={() => openDrawer('withdraw')}
        >
          Withdraw
        </Button>
      </div>
    </Card>
  )
}

function Figures({ account }: { account: Account }) {
  const isShown = useShowsAmounts()
  const cash = fromWire(account.cash)
  const withdrawable = fromWire(account.withdrawable)
  const waits = cash === null || withdrawable === null ? null : paise(cash - withdrawable)
  return (
    <>
      <h2 className="font-normal font-sans text-base text-soft">Your cash</h2>
      <Money amount={cash} hidden={!isShown} className="block font-semibold text-2xl leading-tight" />
      <SealLine entries={account.entries} />
      <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2">
        <Part name="Withdrawable">
          <Money amount={withdrawable} hidden={!isShown} />
        </Part>
        {waits !== null && waits !== 0n && (
          <Part name="Waiting">
            <button type="button" className="text-link" onClick={() => openDrawer('withdraw')}>
              <Money amount={waits} hidden={!isShown} />
              <span className="sr-only">: see for what</span>
            </button>
          </Part>
        )}
      </dl>
    </>
  )
}

/** The seal leads to the entries it speaks of. */
function SealLine({ entries }: { entries: number }) {
  const seal = useSeal()
  if (entries === 0) return <p className="mt-1 text-soft">Nothing is booked in your ledger yet.</p>
  return (
    <Link to="/me/records" className="mt-1 inline-flex min-h-11 items-center">
      <Seal state={seal.state}>{seal.says}</Seal>
    </Link>
  )
}

const Coming = () => (
  <div role="status" className="space-y-3">
    <span className="sr-only">Loading your cash</span>
    <Skeleton className="h-4 w-24 rounded-sm" />
    <Skeleton className="h-9 w-56 rounded-sm" />
    <Skeleton className="h-4 w-40 rounded-sm" />
  </div>
)
