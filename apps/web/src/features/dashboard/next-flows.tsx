/** dashboard: what comes into the cash and goes out of it next, by day; and whether the cash covers what is to be paid. */
import { type NextFlow, viewNextFlows } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { Card } from '@pramaan/ui/card.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCash } from '../../money/account.ts'
import { rupeeWords, useShowsAmounts, useVeil } from '../../money/amounts.ts'
import { ordersKey } from '../../orders/orders.ts'
import { call } from '../../platform/call.ts'
import { istDay } from '../../platform/clock.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { coverOf } from './flows.ts'
import { say } from './say.ts'

const FEW = 6

export function NextFlows() {
  const asked = useQuery({
    queryKey: ordersKey('next-flows'),
    queryFn: ({ signal }) => call(viewNextFlows, {}, { signal, inline: true }),
  })
  const [isWhole, setWhole] = useState(false)
  const flows = asked.data?.flows ?? []
  const later = asked.data?.later ?? 0
  return (
    <Card
      title={say('nextFlows')}
      flush
      aside={
        flows.length > FEW && (
          <button
            type="button"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
            className="text-link inline-flex min-h-11 items-center"
          >
            {isWhole ? say('fewer') : say(later > 0 ? 'firstFlows' : 'allFlows', { count: flows.length })}
          </button>
        )
      }
    >
      {asked.isPending && <SkeletonList rows={4} label={say('loadingFlows')} />}
      {asked.isError && !asked.data && (
        <LoadFailed what={say('yourFlows')} failure={asked.error} onRetry={() => void asked.refetch()} />
      )}
      {asked.data && flows.length === 0 && <p className="px-4 pt-1 pb-4 text-soft">{say('noFlows')}</p>}
      {flows.length > 0 && (
        <>
          <ol className="mt-1 divide-y divide-line">
            {(isWhole ? flows : flows.slice(0, FEW)).map((flow) => (
              <Row key={flow.id} flow={flow} thisYear={asked.data?.as_of.slice(0, 4) ?? ''} />
            ))}
          </ol>
          {isWhole && later > 0 && (
            <p className="border-line border-t px-4 py-3 text-soft text-sm">
              {say('laterFlows', { count: later, day: istDay(asked.data?.until ?? '') })}
            </p>
          )}
          <CoverNote flows={flows} />
        </>
      )}
    </Card>
  )
}

/** Another year stands beside the month. */
function Row({ flow, thisYear }: { flow: NextFlow; thisYear: string }) {
  const { kind, name, day, amount, is_about: isAbout } = flow
  const isHidden = !useShowsAmounts()
  const [date = '', month = '', year = ''] = istDay(day).split(' ')
  return (
    <li className="flex min-h-14 items-center gap-3 px-4 py-2">
      <time
        dateTime={day}
        className="figures w-16 shrink-0 rounded-lg bg-sunken py-1 text-center leading-tight"
      >
        <span className="block font-semibold">{date}</span>
        <span className="block text-soft text-xs">{year === thisYear ? month : `${month} ${year}`}</span>
      </time>
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-3">
        <span className="min-w-[min(100%,7rem)] flex-1">
          <span className="block font-medium">{say(kind)}</span>
          <span className="wrap-anywhere line-clamp-1 text-soft text-sm" title={name}>
            {name}
          </span>
        </span>
        <span className="figures text-right">
          {amount === null ? (
            <span className="text-soft text-sm">{say('byPayoff')}</span>
          ) : (
            <>
              {isAbout && <span className="text-soft text-sm">{say('about')} </span>}
              <Money
                amount={fromWire(amount)}
                sign="always"
                paise={!isAbout}
                hidden={isHidden}
                className="font-medium"
              />
            </>
          )}
        </span>
      </span>
    </li>
  )
}

function CoverNote({ flows }: { flows: readonly NextFlow[] }) {
  const free = fromWire(useCash().data?.withdrawable ?? null)
  const veil = useVeil()
  const cover = free === null ? null : coverOf(flows, free)
  if (cover === null) return null
  return (
    <p
      className={`border-line border-t px-4 py-3 text-sm ${cover.isCovered ? 'text-soft' : 'bg-pending-wash text-pending'}`}
    >
      {cover.isCovered
        ? say('covered', { day: istDay(cover.until) })
        : veil(
            say(cover.flow.kind === 'sip' ? 'shortForSip' : 'shortForInstalment', {
              ...{ day: istDay(cover.flow.day), name: cover.flow.name, amount: rupeeWords(cover.missing) },
            }),
          )}
    </p>
  )
}
