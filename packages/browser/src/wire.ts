/** browser: the small mechanics of one HTTP exchange: its deadline, its address, its envelope. */

export interface Deadline {
  readonly signal: AbortSignal
  /** Why the exchange was cut short, or null when it was not. */
  cause(): 'timeout' | 'cancelled' | null
  clear(): void
}

/** Cuts an exchange after the time is up, or when one of the given signals asks for it. */
export function deadline(ms: number, others: readonly AbortSignal[]): Deadline {
  const controller = new AbortController()
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    controller.abort()
  }, ms)
  const signal = AbortSignal.any([controller.signal, ...others])
  return {
    signal,
    cause() {
      if (timedOut) return 'timeout'
      return signal.aborted ? 'cancelled' : null
    },
    clear: () => clearTimeout(timer),
  }
}

export interface Opened {
  readonly code: unknown
  readonly data: unknown
  readonly message: string | null
}

/** Reads the envelope. What is not one (an HTML page of a proxy, an empty body) reads as an envelope without a code. */
export async function openEnvelope(response: Response): Promise<Opened> {
  const text = await response.text()
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body !== 'object' || body === null) throw new TypeError('An envelope is an object.')
    const message =
      'message' in body && typeof body.message === 'string' && body.message !== '' ? body.message : null
    return { code: 'code' in body ? body.code : null, data: 'data' in body ? body.data : null, message }
  } catch {
    return { code: null, data: null, message: null }
  }
}

/** `/order/:id` with `{id: 'a b'}` and `{kind: 'x'}` becomes `/order/a%20b?kind=x`. Absent query values are left out. */
export function addressOf(
  path: string,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  return search.size === 0 ? filled : `${filled}?${search}`
}

/** By which support finds what went wrong: the id of a request that the server could not carry out. */
const referenceOf = (response: Response): string | undefined =>
  response.status >= 500 ? (response.headers.get('X-Request-Id') ?? undefined) : undefined

/** What an answer says beside its envelope. */
export const notesOf = (response: Response) => ({
  retryAfterS: retryAfterOf(response),
  reference: referenceOf(response),
})

/** Seconds that the server asks us to wait, if it said so in seconds. */
function retryAfterOf(response: Response): number | undefined {
  const text = response.headers.get('Retry-After')
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined
}
