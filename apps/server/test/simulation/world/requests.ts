/** Simulation: what a client's app asks for, as it travels. A retry is the same request again, with the same key. */
import type { Device } from '../../../src/clients/devices.ts'

export interface CallerFacts {
  readonly clientId: string
  readonly sessionId: string
}

interface Keyed {
  readonly key: string
  readonly accessToken: string
}

export type Act =
  | { readonly call: 'buy'; readonly body: { symbol: string; quantity: number; limit: number | null } }
  | { readonly call: 'quote'; readonly body: { order: string; quantity: number | null } }
  | { readonly call: 'sell'; readonly body: { order: string; quantity: number | null; price: number } }
  | { readonly call: 'cancel'; readonly body: { order: string } }
  | { readonly call: 'withdraw'; readonly body: { amount: string; card: string } }
  | { readonly call: 'verify-pin'; readonly body: { pin: string; operation: string | null } }

export type Request =
  | (Keyed & Act)
  | {
      readonly call: 'sign-in'
      readonly client: string
      readonly password: string
      readonly device: Device
      readonly network: string
      readonly isKnown: boolean
    }
  | { readonly call: 'refresh'; readonly token: string; readonly device: Device }
