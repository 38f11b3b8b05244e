/** settlements: companies' buy-backs: what our clients tendered, what is still to be decided, and what was accepted. */
import { istDay, istMoment } from '@pramaan/browser/clock.ts'
import { type FirmBuyBack, listFirmBuyBacks, mayPropose } from '@pramaan/contracts'
import { groupIndian } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { Chip } from '@pramaan/ui/chip.tsx'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/call.ts'
import { whilePresent } from '../../platform/presence.ts'
import { useStaff } from '../../platform/session.ts'
import { AcceptanceDialog, priceOf, WithdrawBuyBackDialog } from './acceptance-dialog.tsx'
import { say } from './say-buy-backs.ts'

const many = (count: number): string => groupIndian(String(count))

const Below = ({ children }: { children: string }) => (
  <span className="block text-soft text-sm">{children}</span>
)

const columns: Column<FirmBuyBack>[] = [
  {
    head: say('company'),
    isMain: true,
    cell: ({ symbol, market, name }) => (
      <>
        <span className="block font-medium text-base">
          {symbol} · {market}
        </span>
        <Below>{name}</Below>
      </>
    ),
  },
  {
    head: say('terms'),
    cell: (one) => (
      <>
        <span className="figures block">{say('atPrice', { price: priceOf(one) })}</span>
        <Below>{say('ratios', { small: one.small_ratio, others: one.other_ratio })}</Below>
      </>
    ),
  },
  {
    head: say('window'),
    cell: ({ opens_at, closes_at, pay_day }) => (
      <>
        <span className="figures block">
          {say('fromTo', { from: istDay(opens_at), until: istMoment(closes_at) })}
        </span>
        <Below>{say('payable', { day: istDay(pay_day) })}</Below>
      </>
    ),
  },
  {
    head: say('tendered'),
    className: 'w-32',
    cell: ({ tendered, clients }) => (
      <>
        <span className="figures block">{many(tendered)}</span>
        <Below>{say('byClients', { clients })}</Below>
      </>
    ),
  },
  { head: say('state'), className: 'w-44', cell: (one) => <State buyBack={one} /> },
]

function State({ buyBack: { state, accepted, open } }: { buyBack: FirmBuyBack }) {
  if (state === 'upcoming') return <Chip>{say('upcoming')}</Chip>
  if (state === 'open') return <Chip tone="accent">{say('open')}</Chip>
  if (state === 'closed') return <Chip tone="pending">{say('closed')}</Chip>
  if (state === 'withdrawn') return <Chip>{say('withdrawn')}</Chip>
  return open > 0 ? (
    <Chip tone="pending">{say('acceptedOpen', { open })}</Chip>
  ) : (
    <Chip tone="gain">{say('accepted', { count: many(accepted ?? 0) })}</Chip>
  )
}

interface Chosen {
  readonly buyBack: FirmBuyBack
  readonly isWithdrawal: boolean
}

export function BuyBacks() {
  const { role } = useStaff()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const { data, isError, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery({
      queryKey: ['buy-backs'],
      queryFn: ({ pageParam, signal }) =>
        call(
          listFirmBuyBacks,
          { query: pageParam === null ? {} : { after: pageParam } },
          { signal, quiet: true },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
      refetchInterval: whilePresent,
    })
  if (isError && !data) {
    return (
      <p role="alert" className="mb-5 px-1 text-loss">
        {say('failed')}
      </p>
    )
  }
  const rows = (data?.pages ?? []).flatMap(({ buy_backs: page }) => page)
  if (rows.length === 0) return null
  const acts: Column<FirmBuyBack> = {
    head: '',
    className: 'w-40',
    cell: (buyBack) => (
      <Acts buyBack={buyBack} onChoose={(isWithdrawal) => setChosen({ buyBack, isWithdrawal })} />
    ),
  }
  const close = () => setChosen(null)
  return (
    <section className="mb-6">
      <h2 className="mb-2 px-1 font-medium text-lg">{say('buyBacks')}</h2>
      <DataTable
        label={say('buyBacks')}
        columns={mayPropose(role, 'buy-back-decision') ? [...columns, acts] : columns}
        rows={rows}
        keyOf={({ id }) => id}
      />
      {isFetchNextPageError && (
        <p role="alert" className="mt-3 px-1 text-loss text-sm">
          {say('olderFailed')}
        </p>
      )}
      {hasNextPage && (
        <Button
          variant="outline"
          size="medium"
          className="mt-3"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {say('showOlder')}
        </Button>
      )}
      {chosen &&
        (chosen.isWithdrawal ? (
          <WithdrawBuyBackDialog buyBack={chosen.buyBack} onClose={close} />
        ) : (
          <AcceptanceDialog buyBack={chosen.buyBack} onClose={close} />
        ))}
    </section>
  )
}

interface ActsProps {
  readonly buyBack: FirmBuyBack
  readonly onChoose: (isWithdrawal: boolean) => void
}

function Acts({ buyBack: { state }, onChoose }: ActsProps) {
  if (state === 'accepted' || state === 'withdrawn') return null
  return (
    <span className="flex flex-wrap gap-2">
      {state === 'closed' && (
        <Button size="small" onClick={() => onChoose(false)}>
          {say('enterAcceptance')}
        </Button>
      )}
      <Button variant="outline" size="small" onClick={() => onChoose(true)}>
        {say('withdraw')}
      </Button>
    </span>
  )
}
