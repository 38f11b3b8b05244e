/** products/compensation: the clock of a claim, what it is called, and what may be paid for it. Pure. */
import { type ClaimState, limits } from '@pramaan/contracts'
import { laterBy } from '../../platform/clock.ts'

const DAY_MS = 86_400_000

/** Until when the firm has to answer. */
export const promisedBy = (claimedAt: Date): Date => laterBy(claimedAt, limits.claimDays * DAY_MS)

/** Nothing closes a claim but an answer: one that is not answered in time stays open and is overdue. */
export const isOverdue = (
  { state, promised_by: by }: { state: ClaimState; promised_by: Date },
  now: Date,
): boolean => state === 'pending' && by <= now

/** Which day of its clock it is; the first is 1, and it stops at the last. */
export const dayOf = (claimedAt: Date, now: Date): number =>
  Math.min(limits.claimDays, Math.max(1, Math.ceil((now.getTime() - claimedAt.getTime()) / DAY_MS)))

/** What both sides call it. */
export const referenceOf = (id: string): string => `CL-${id.replaceAll('-', '').slice(0, 8).toUpperCase()}`

/** What two people can pay at most: what this claim asks for, or what was computed and not paid before where that is more. */
export const mostPayable = (asked: bigint, computed: bigint | null): bigint =>
  computed !== null && computed > asked ? computed : asked
