/** platform: who is signed in. The session itself is a cookie that no script can read; this is only the name on it. */
import { createStore, useStore } from '@pramaan/browser/store.ts'
import type { StaffProfile } from '@pramaan/contracts'

/** Null until the server has said who it is, and again once it has said that nobody is. */
const current = createStore<StaffProfile | null>(null)

export const currentStaff = (): StaffProfile | null => current.get()
export const beginSession = (profile: StaffProfile): void => current.set(profile)

let isByChoice = false
/** Someone who signs out is done with the page; someone whose session ran out wants it back. */
export const endedByChoice = (): boolean => isByChoice

export function endSession(byChoice = false): void {
  isByChoice = byChoice
  current.set(null)
}
export const watchSession = current.watch

/** For screens behind the sign-in, where someone is always known. */
export function useStaff(): StaffProfile {
  const staff = useStore(current)
  if (!staff) throw new Error('This screen stands behind the sign-in.')
  return staff
}

export const useStaffOrNobody = (): StaffProfile | null => useStore(current)
