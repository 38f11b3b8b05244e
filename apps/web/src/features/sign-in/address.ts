/** sign-in: the address a person has typed, shared by the sign-in form and its two modals so that nobody types it twice. */
import { createStore } from '../../platform/store.ts'

export interface Address {
  readonly typed: string
  /** True when a modal has done its work and only the password is left to type. */
  readonly isReady: boolean
}

export const address = createStore<Address>({ typed: '', isReady: false })

export const noteAddress = (typed: string): void => address.set({ typed, isReady: false })

/** Hands over to the sign-in form, which fills in the address and waits at the password. */
export const handOver = (typed: string): void => address.set({ typed, isReady: true })
