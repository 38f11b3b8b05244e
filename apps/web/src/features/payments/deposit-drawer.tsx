/** payments: the `deposit` drawer. Opened with an `id` it shows that deposit. */
import type { Deposit } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { Tabs } from '@pramaan/ui/tabs.tsx'
import { ShieldX } from 'lucide-react'
import { useState } from 'react'
import { useCash, useDeposits } from '../../money/account.ts'
import { rupeeWords } from '../../money/amounts.ts'
import { fillsSheet } from '../../platform/fills-sheet.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { closeDrawer, type OpenDrawer } from '../../platform/modals.ts'
import { useProof } from '../../platform/proof.ts'
import { DepositForm } from './deposit/form.tsx'
import { DepositList } from './deposit/list.tsx'
import { OneDeposit } from './deposit/one.tsx'
import { say } from './deposit/say.ts'

export default function DepositDrawer({ id }: OpenDrawer['props']) {
  const wanted = typeof id === 'string' ? id : null
  const [tab, setTab] = useState(wanted === null ? 'new' : 'list')
  const [started, setStarted] = useState<Deposit | null>(null)
  if (started !== null) return <Started deposit={started} />
  return (
    <Tabs
      label={say('title')}
      className={fillsSheet}
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'new', label: say('title'), content: <New onStarted={setStarted} /> },
        { value: 'list', label: say('yourDeposits'), content: <DepositList wanted={wanted} /> },
      ]}
    />
  )
}

function New({ onStarted }: { onStarted: (deposit: Deposit) => void }) {
  const account = useCash()
  if (useProof().kind === 'failed') return <NotNow />
  if (account.data) return <DepositForm account={account.data} onStarted={onStarted} />
  if (account.isError)
    return (
      <LoadFailed
        what={say('yourAccount')}
        failure={account.error}
        onRetry={() => void account.refetch()}
        className="py-6"
      />
    )
  return <SkeletonList rows={3} label={say('loadingAccount')} />
}

/** Nobody should trust a ledger with more money while it does not verify. */
const NotNow = () => (
  <EmptyState icon={<ShieldX size={24} aria-hidden="true" />} title={say('notNow')}>
    {say('notNowWhy')}
  </EmptyState>
)

/** Requested is not paid, and paid is not credited: the words say which. */
function Started({ deposit }: { deposit: Deposit }) {
  const amount = fromWire(deposit.amount)
  const known = useDeposits().data?.pages.flat()
  return (
    <>
      <div role="status" className="mb-4">
        <h3 className="text-xl">
          {amount === null
            ? say('payAmountWithReference')
            : say('payWithReference', { amount: rupeeWords(amount) })}
        </h3>
        <p className="mt-1 text-soft">{say('savedForLater')}</p>
      </div>
      <OneDeposit deposit={known?.find(({ id }) => id === deposit.id) ?? deposit} />
      <Button wide variant="outline" className="mt-6" onClick={() => closeDrawer()}>
        {say('done')}
      </Button>
    </>
  )
}
