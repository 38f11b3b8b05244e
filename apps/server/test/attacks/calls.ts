/** A call of a contract as a person's browser makes it, over the socket. */
import { randomUUID } from 'node:crypto'
import type { Contract } from '@pramaan/contracts'
import { type Arena, type Heard, type Probe, pathOf } from './arena.ts'

export interface Calling {
  readonly as?: { readonly token?: string; readonly cookies?: Readonly<Record<string, string>> }
  readonly body?: unknown
  readonly id?: string
  readonly query?: string
  readonly key?: string
  readonly from?: string
  readonly headers?: Readonly<Record<string, string | null>>
}

export function probeOf(contract: Contract, calling: Calling = {}): Probe {
  const { as = {}, body, id = '', query = '', key = randomUUID(), from, headers } = calling
  const isWrite = contract.method !== 'GET'
  return {
    method: contract.method,
    path: `${pathOf(contract, id)}${query}`,
    ...as,
    ...(from ? { from } : {}),
    ...(isWrite ? { body: JSON.stringify(body ?? {}) } : {}),
    headers: { ...(isWrite ? { 'idempotency-key': key } : {}), ...headers },
  }
}

export const call = (arena: Arena, contract: Contract, calling?: Calling): Promise<Heard> =>
  arena.probe(probeOf(contract, calling))

/** The same call so many times at once. */
export const atOnce = (count: number, make: (turn: number) => Promise<Heard>): Promise<Heard[]> =>
  Promise.all(Array.from({ length: count }, (_, turn) => make(turn)))

/** The cookies that an answer sets, as a browser would keep them. */
export function cookiesOf({ headers }: Heard): Record<string, string> {
  const set = headers['set-cookie'] ?? []
  return Object.fromEntries(
    set.map((line) => {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=')
      return [name, value] as const
    }),
  )
}

/** What a successful answer carries under this name. */
export function given({ data }: Heard, name: string): string {
  const value = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined
  return typeof value === 'string' ? value : ''
}
