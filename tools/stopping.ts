/** Set-up and running: how a command of ours is stopped, whoever asks. */

/** A terminal, npm and the bootstrap each pass one Ctrl-C on; what comes this soon after is the same one. */
const SAME_PRESS_MS = 500

/**
 * Runs `stop` once when Ctrl-C, SIGTERM, a closed terminal or the loss of the bootstrap asks for it, then exits with 0.
 * A second Ctrl-C exits at once.
 */
export function whenAskedToStop(stop: () => Promise<void>) {
  let askedAt: number | undefined
  const asked = () => {
    if (askedAt !== undefined) {
      if (performance.now() - askedAt > SAME_PRESS_MS) process.exit(130)
      return
    }
    askedAt = performance.now()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, asked)
  process.on('disconnect', asked)
  process.channel?.unref()
  if (process.env.npm_lifecycle_event) whenOrphaned(asked)
}

/** Under npm, the loss of the parent means that somebody killed npm and expects all of it to be gone. */
function whenOrphaned(asked: () => void) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    asked()
  }, 250)
  watch.unref()
}

/** Ends a command that cannot go on: an expected failure as its one sentence, anything else with its stack. */
export function giveUp(error: unknown): never {
  const isExpected = error instanceof Error && error.name === 'StartFailure'
  console.error(isExpected ? error.message : error)
  process.exit(1)
}
