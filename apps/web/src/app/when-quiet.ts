/** app: what can wait until the page has been drawn and the browser has nothing better to do. */

const LATEST_MS = 3_000
/** Safari has no idle callback yet; by then it has long been idle. */
const WITHOUT_IDLE_MS = 1_500

/** Returns the way to call it off. */
export function whenQuiet(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, WITHOUT_IDLE_MS)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(work, { timeout: LATEST_MS })
  return () => window.cancelIdleCallback(handle)
}
