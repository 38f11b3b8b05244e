/** sign-in: the address a person has typed, shared by the sign-in form and its two modals so that nobody types it twice. */
import { createStore } from '../../platform/store.ts'

export const address = createStore('')
