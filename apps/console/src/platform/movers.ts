/** platform: who makes payout files and imports what the bank says. An advisor and an auditor read only. */
import type { StaffRole } from '@pramaan/contracts'

export const mayHandleFiles = (role: StaffRole): boolean => role === 'maker' || role === 'checker'
