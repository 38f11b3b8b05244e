/** bank-cards: the section of /me/profile where money may go to. */
import { type BankCard, clientMessages, deleteBankCard, limits, refusals } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { Landmark, Plus, Snowflake } from 'lucide-react'
import { useState } from 'react'
import { useAccountChanged, useBankCards, useStanding } from '../../money/account.ts'
import { askPin } from '../../platform/ask-pin.ts'
import { CallFailed, call } from '../../platform/call.ts'
import { sentenceOf } from '../../platform/failures.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { openModal } from '../../platform/modals.ts'
import { CardRow } from './card-row.tsx'
import { say } from './say.ts'

export function BankAccounts() {
  const cards = useBankCards()
  const isFrozen = (useStanding().data?.frozen_at ?? null) !== null
  const changed = useAccountChanged()
  const count = cards.data?.length ?? 0
  const add = () => openModal('bank-card', { onSaved: changed })
  return (
    <Card id="bank-section" title={say('bankAccounts')} aside={count > 0 && <Count count={count} />} flush>
      {cards.isPending && <SkeletonList rows={2} label={say('loading')} />}
      {cards.isError && (
        <LoadFailed
          what={say('yourBankAccounts')}
          failure={cards.error}
          onRetry={() => void cards.refetch()}
        />
      )}
      {cards.data && count === 0 && <NoAccount isFrozen={isFrozen} onAdd={add} />}
      {count > 0 && (
        <ul className="divide-y divide-line">
          {cards.data?.map((card) => (
            <OwnCard key={card.id} card={card} isFrozen={isFrozen} onChanged={changed} />
          ))}
        </ul>
      )}
      {count > 0 && <Foot count={count} isFrozen={isFrozen} onAdd={add} />}
    </Card>
  )
}

const Count = ({ count }: { count: number }) => (
  <span className="figures">{say('countOf', { count, most: limits.bankCardsPerClient })}</span>
)

function OwnCard({ card, isFrozen, onChanged }: { card: BankCard; isFrozen: boolean; onChanged(): void }) {
  const [isLeaving, setLeaving] = useState(false)
  const [problem, setProblem] = useState<string>()

  const remove = async () => {
    const isGranted = await askPin({
      operation: `card.delete:${card.id}`,
      says: say('pinDeletes', { bank: card.bank_name, number: card.card_no }),
    })
    if (!isGranted) return
    setLeaving(true)
    setProblem(undefined)
    try {
      await call(deleteBankCard, { params: { id: card.id } }, { inline: true })
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setProblem(`${clientMessages.bankCard.deleteFailed}. ${sentenceOf(failure)}`)
      setLeaving(false)
      return
    }
    onChanged()
  }

  return (
    <CardRow
      card={card}
      isBusy={isLeaving}
      problem={problem}
      canChange={!isFrozen}
      onEdit={() => openModal('bank-card', { card, onSaved: onChanged })}
      onDelete={() => void remove()}
    />
  )
}

function NoAccount({ isFrozen, onAdd }: { isFrozen: boolean; onAdd(): void }) {
  return (
    <EmptyState
      icon={<Landmark size={24} aria-hidden="true" />}
      title={say('none')}
      action={!isFrozen && <Button onClick={onAdd}>{say('addAccount')}</Button>}
    >
      {isFrozen ? refusals.account_frozen.says : say('noneNote')}
    </EmptyState>
  )
}

function Foot({ count, isFrozen, onAdd }: { count: number; isFrozen: boolean; onAdd(): void }) {
  const isFull = count >= limits.bankCardsPerClient
  if (isFrozen || isFull) {
    return (
      <p className="flex items-start gap-3 border-line border-t px-4 py-4 text-soft">
        {isFrozen && <Snowflake size={20} aria-hidden="true" className="shrink-0 text-accent" />}
        {isFrozen ? refusals.account_frozen.says : refusals.card_limit_reached.says}
      </p>
    )
  }
  return (
    <div className="border-line border-t p-4">
      <Button variant="outline" wide icon={<Plus size={18} aria-hidden="true" />} onClick={onAdd}>
        {say('addAccount')}
      </Button>
    </div>
  )
}
