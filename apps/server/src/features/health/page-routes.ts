/** health: the console's page: what somebody has to look at, what runs and when it last did, from the figures of /metrics. */
import { type AlertName, alertNames, viewHealth } from '@pramaan/contracts'
import type { Routes } from '../../platform/routes.ts'
import { alerts } from './alerts.ts'
import type { FigureReader, Figures } from './figures.ts'

export function healthPageRoutes(routes: Routes, figures: FigureReader): void {
  routes.read(viewHealth, async () => pageOf(figures.last() ?? (await figures.read())))
}

export const pageOf = (figures: Figures) => ({
  at: figures.at.toISOString(),
  alerts: alertNames.map((name) => alertOf(name, figures)),
  jobs: figures.jobs.map(({ name, does, everyS, agoS, failures, isFailing, isLate, hasRun }) => ({
    ...{ name, does, every_s: everyS, ago_s: agoS, failures },
    ...{ is_failing: isFailing, is_late: isLate, has_run: hasRun },
  })),
  due: figures.due.map(({ kind, count, oldestS }) => ({ kind, count, oldest_s: Math.floor(oldestS) })),
  overdue: figures.overdue
    .filter(({ count }) => count > 0)
    .map(({ kind, count, oldestS }) => ({ kind, count, oldest_s: Math.floor(oldestS) })),
  signer: figures.signer,
  head_age_s: figures.headAgeS === null ? null : Math.floor(figures.headAgeS),
  witnesses: figures.witnesses.map(({ name, headsBehind, behindS }) => ({
    ...{ name, heads_behind: headsBehind, behind_s: Math.floor(behindS) },
  })),
  disk_free_percent: Math.floor((100 * figures.disk.freeBytes) / figures.disk.sizeBytes),
  stream_lines: figures.streamLines,
  requests: figures.recent.requests,
  faults: figures.recent.faults,
})

function alertOf(name: AlertName, figures: Figures) {
  const { severity, amount, isChecked = () => true } = alerts[name]
  const told = amount(figures)
  return {
    ...{ name, severity, is_on: told !== null, is_checked: isChecked(figures) },
    amount: told === null ? 0 : Math.floor(told),
  }
}
