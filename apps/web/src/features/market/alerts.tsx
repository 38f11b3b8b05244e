/** market: the client's price alerts: what waits, and what was reached, when, at which price and from where. */
import { type Alert, watchLimits } from '@pramaan/contracts'
import { Card } from '@pramaan/ui/card.tsx'
import { IconButton } from '@pramaan/ui/icon-button.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { Bell, BellRing, Trash2 } from 'lucide-react'
import { alertPrice, alertWords } from '../../market/alert-words.ts'
import { useAlertActs, useAlerts } from '../../market/watching.ts'
import { istMoment } from '../../platform/clock.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { openDrawer } from '../../platform/modals.ts'
import { say } from './say.ts'

export function Alerts() {
  const alerts = useAlerts()
  const active = alerts.data?.filter(({ fired_at }) => fired_at === null).length ?? 0
  return (
    <Card
      title={say('alerts')}
      aside={
        active > 0 && (
          <span className="figures">{say('alertsActive', { count: active, most: watchLimits.alerts })}</span>
        )
      }
      flush
    >
      {alerts.isPending && <SkeletonList rows={2} label={say('loadingAlerts')} />}
      {alerts.isError && !alerts.data && (
        <LoadFailed what={say('yourAlerts')} failure={alerts.error} onRetry={() => void alerts.refetch()} />
      )}
      {alerts.data?.length === 0 && (
        <p className="flex items-start gap-3 px-4 pt-1 pb-4 text-soft">
          <Bell size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
          {say('noAlerts')}
        </p>
      )}
      <ul className="divide-y divide-line">
        {alerts.data?.map((alert) => (
          <AlertRow key={alert.id} alert={alert} />
        ))}
      </ul>
    </Card>
  )
}

function reachedWords(alert: Alert, time: string): string {
  const facts = { price: alertPrice(alert, alert.fired_price), time }
  return alert.source ? say('reachedFrom', { ...facts, source: alert.source }) : say('reached', facts)
}

function AlertRow({ alert }: { alert: Alert }) {
  const { remove } = useAlertActs()
  const says = alertWords(alert)
  const open = () => openDrawer('stock', { market: alert.market, symbol: alert.symbol, title: alert.name })
  return (
    <li className="flex items-center pr-2">
      <button
        type="button"
        onClick={open}
        className="flex min-w-0 flex-1 items-start gap-3 px-4 py-3 text-left transition-colors duration-150 hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <BellRing
          size={18}
          aria-hidden="true"
          className={`mt-0.5 shrink-0 ${alert.fired_at ? 'text-faint' : 'text-accent'}`}
        />
        <span className="min-w-0">
          <span className="block truncate font-medium">{alert.symbol}</span>
          <span className="figures block text-sm">{says}</span>
          {alert.fired_at && (
            <span className="figures block text-soft text-sm">
              {reachedWords(alert, istMoment(alert.fired_at))}
            </span>
          )}
        </span>
      </button>
      <IconButton
        label={say('removeAlert', { symbol: alert.symbol, alert: says })}
        icon={<Trash2 size={18} aria-hidden="true" />}
        disabled={remove.isPending}
        onClick={() => remove.mutate(alert.id)}
      />
    </li>
  )
}
