/** Bench: what a page's main thread does, task by task, on a phone that is some times slower than this machine. */
import type { Browser, Page } from '@playwright/test'

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds on the processor. */
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

/**
 * The processor's own time of every task, in milliseconds, while something is done. Not the time by the wall: the machine is shared, and a
 * task that had to wait for its turn was not long. The slowing down is part of it, because the browser spends it on the same thread.
 */
export async function tasksDuring(
  browser: Browser,
  page: Page,
  act: () => Promise<unknown>,
): Promise<number[]> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  await act()
  const trace = await browser.stopTracing()
  return mainThreadTasks(JSON.parse(trace.toString()).traceEvents)
}

export async function slowDown(page: Page, times: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: times })
}

function mainThreadTasks(events: readonly TraceEvent[]): number[] {
  const isMain = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  return events
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && isMain.has(`${pid} ${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000)
}
