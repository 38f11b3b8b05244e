/** payments: the `withdraw` drawer. Opened with an `id` it shows that withdrawal. */
import type { Withdrawal } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { Tabs } from '@pramaan/ui/tabs.tsx'
import { useState } from 'react'
import { useBankCards, useCash, useWithdrawals } from '../../money/account.ts'
import { rupeeWords } from '../../money/amounts.ts'
import { fillsSheet } from '../../platform/fills-sheet.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { closeDrawer, type OpenDrawer } from '../../platform/modals.ts'
import { WithdrawalForm } from './withdrawal/form.tsx'
import { WithdrawalList } from './withdrawal/list.tsx'
import { OneWithdrawal } from './withdrawal/one.tsx'
import { say } from './withdrawal/say.ts'

export default function WithdrawDrawer({ id }: OpenDrawer['props']) {
  const [wanted, setWanted] = useState(typeof id === 'string' ? id : null)
  const [tab, setTab] = useState(wanted === null ? 'new' : 'list')
  const [held, setHeld] = useState<Withdrawal | null>(null)
  const see = (one: string | null) => {
    setHeld(null)
    setWanted(one)
    setTab('list')
  }
  if (held !== null) return <Held withdrawal={held} onSee={() => see(held.id)} />
  return (
    <Tabs
      label={say('title')}
      className={fillsSheet}
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'new', label: say('withdrawTab'), content: <New onHeld={setHeld} onWithdrawal={see} /> },
        { value: 'list', label: say('yourWithdrawals'), content: <WithdrawalList wanted={wanted} /> },
      ]}
    />
  )
}

interface NewProps {
  readonly onHeld: (withdrawal: Withdrawal) => void
  readonly onWithdrawal: (id: string) => void
}

function New(props: NewProps) {
  const account = useCash()
  const cards = useBankCards()
  if (account.data && cards.data)
    return <WithdrawalForm account={account.data} cards={cards.data} {...props} />
  if (account.isError || cards.isError) {
    const again = () => void Promise.all([account.refetch(), cards.refetch()])
    const failure = account.error ?? cards.error
    return <LoadFailed what={say('yourBalance')} failure={failure} onRetry={again} className="py-6" />
  }
  return <SkeletonList rows={5} label={say('loadingWithdrawable')} />
}

/** What did happen. Not a word of success: the money is blocked, and the bank has not paid yet. */
function Held({ withdrawal, onSee }: { withdrawal: Withdrawal; onSee: () => void }) {
  const amount = fromWire(withdrawal.amount)
  const known = useWithdrawals().data?.pages.flat()
  return (
    <>
      <div role="status">
        <h3 className="text-2xl">
          {say('blocked', { amount: amount === null ? say('theAmount') : rupeeWords(amount) })}
        </h3>
        <p className="mt-1 mb-5 text-soft">{say('blockedNote')}</p>
      </div>
      <OneWithdrawal withdrawal={known?.find(({ id }) => id === withdrawal.id) ?? withdrawal} />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={() => closeDrawer()}>{say('done')}</Button>
        <Button variant="outline" onClick={onSee}>
          {say('yourWithdrawals')}
        </Button>
      </div>
    </>
  )
}
