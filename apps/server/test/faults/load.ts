/** What a house is loaded with when it is killed. */
export interface Load {
  /** What it needs before a round. */
  prepare(): Promise<void>
  /** Asks without a pause until something dies, and keeps what was acknowledged and what is left in doubt. */
  untilItDies(): Promise<unknown>
  /** Whether something of each kind was acknowledged since the round began: killed before, it would tell nothing. */
  isUnderWay(): boolean
  /** What is in doubt is asked again with its own key, as the app does when a line was cut. */
  askAgain(): Promise<void>
  /** The books hold what was acknowledged: all of it, and once. */
  booksAgree(): Promise<void>
  /** So much was acknowledged in all rounds that it tells something. */
  wasEnough(): void
}
