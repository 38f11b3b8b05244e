/**
 * contracts: what one call is. The same object feeds the server's validation, OpenAPI, the web client's types
 * and the page that lists who may call what.
 */
import type * as z from 'zod/mini'

/**
 * Who may call. The order is the ladder of trust:
 * `public` asks for nothing, `refresh-token` for the bearer refresh token and its device cookie,
 * `client` for a live session whatever the identity status, `approved-client` for one whose identity is approved.
 */
export type Access = 'public' | 'refresh-token' | 'client' | 'approved-client'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Which surface a path hangs under: the main API, the stock data API, or the bare origin (health, OpenAPI). */
export type Base = '/api' | '/data' | ''

export interface Contract {
  readonly method: Method
  readonly path: string
  readonly base: Base
  readonly access: Access
  /** One line for the OpenAPI page. */
  readonly summary: string
  readonly body?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly params?: z.ZodMiniType
  /** The shape of `data` in the envelope. */
  readonly reply: z.ZodMiniType
}

/** Declares a call of the main API. */
export const apiCall = <const C extends Omit<Contract, 'base'>>(
  contract: C,
): C & { readonly base: '/api' } => ({
  ...contract,
  base: '/api',
})

/** The full path on the one origin, as the server mounts it and the browser calls it. */
export const urlOf = (contract: Pick<Contract, 'base' | 'path'>): string => `${contract.base}${contract.path}`

export type Sent<S> = S extends z.ZodMiniType ? z.input<S> : undefined
export type Received<S> = S extends z.ZodMiniType ? z.output<S> : undefined

/** What every answer of the main API looks like. `code` is 200 or a name from the refusal catalogue. */
export interface Envelope<T> {
  readonly code: 200 | string
  readonly message: string
  readonly data: T
}
