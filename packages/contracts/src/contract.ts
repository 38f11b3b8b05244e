/**
 * contracts: what one call is. The same object feeds the server's validation, OpenAPI, the web client's types
 * and the page that lists who may call what.
 */
import type * as z from 'zod/mini'

/**
 * Who may call. The order is the ladder of trust:
 * `public` asks for nothing, `api-key` for the publishable key of the stock data API, `refresh-token` for the bearer refresh token and its device cookie,
 * `client` for a live session whatever the identity status, `approved-client` for one whose identity is approved,
 * `staff` for a member of the firm in one of the contract's `roles`.
 */
export type Access = 'public' | 'api-key' | 'refresh-token' | 'client' | 'approved-client' | 'staff'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Which surface a path hangs under: the main API, the stock data API, or the bare origin (health, OpenAPI). */
export type Base = '/api' | '/data' | '/console-api' | ''

/** What a member of the firm is there for. An auditor reads everything and changes nothing. */
export const staffRoles = ['advisor', 'maker', 'checker', 'auditor'] as const
export type StaffRole = (typeof staffRoles)[number]

/**
 * What a call's answer lets its reader do beyond what it says: be signed in (or out), prove an address, or keep a secret
 * that is shown once. Such an answer is never stored to be told again: whoever repeats the call passes every check again.
 */
export type Gives = 'session' | 'proof' | 'secret'

/** Whose file a call of the console opens: the name of the field with the id, and what it is the id of. */
export interface FileOpened {
  readonly of: 'client' | 'identity' | 'deposit' | 'withdrawal' | 'order' | 'claim' | 'loan'
  readonly by: string
}

export interface Contract {
  readonly method: Method
  readonly path: string
  readonly base: Base
  readonly access: Access
  /** With `staff`: who of them. */
  readonly roles?: readonly StaffRole[]
  /** One line for the OpenAPI page. */
  readonly summary: string
  readonly body?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly params?: z.ZodMiniType
  /** A call that takes one file, in the multipart field `file`, instead of a JSON body. */
  readonly takesFile?: true | 'document'
  /** A call that answers with the bytes of an image instead of an envelope. */
  readonly givesImage?: true
  /** A call that answers with a file to keep (CSV, PDF, JSON) instead of an envelope. A refusal is still an envelope. */
  readonly givesFile?: true
  /** Every call that sets a cookie or answers with tokens says so here. */
  readonly gives?: Gives
  /** Every call of the console that shows something of one client says whose: the client's activity is told of it. */
  readonly opensFile?: FileOpened
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

/** Declares a call of the stock data API. */
export const dataCall = <const C extends Omit<Contract, 'base'>>(
  contract: C,
): C & { readonly base: '/data' } => ({ ...contract, base: '/data' })

/** Declares a call of the firm's console. Every call of it needs a member of the firm, but for signing in and out. */
export const consoleCall = <const C extends Omit<Contract, 'base'>>(
  contract: C,
): C & { readonly base: '/console-api' } => ({ ...contract, base: '/console-api' })

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
