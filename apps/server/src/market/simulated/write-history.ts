/** market: has the simulated past written, elsewhere than in this thread. */
import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { HistoryWork } from './history-worker.ts'

const WORKER = join(import.meta.dirname, 'history-worker.ts')

/** Ends at once when asked to stop, wherever it is: each statement stands on its own, and the next time goes on from there. */
export async function writeHistory(work: HistoryWork, stopping: AbortSignal): Promise<void> {
  if (stopping.aborted) return
  const worker = new Worker(WORKER, { workerData: work })
  const stop = (): void => void worker.terminate()
  stopping.addEventListener('abort', stop)
  try {
    const [code]: number[] = await once(worker, 'exit')
    if (code !== 0 && !stopping.aborted) throw new Error('the simulated past could not be written')
  } finally {
    stopping.removeEventListener('abort', stop)
  }
}
