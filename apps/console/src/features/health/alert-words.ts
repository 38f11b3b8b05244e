/** health: what each alert says, what to do about it, and the page where one does. */
import { spanWords } from '@pramaan/browser/spans.ts'
import type { AlertName, Health } from '@pramaan/contracts'
import { say } from './say.ts'

export interface AlertWords {
  /** What is so while all is well. */
  readonly well: string
  /** Where there is nothing yet that could be well. */
  readonly unchecked?: string
  readonly says: (amount: number, health: Health) => string
  readonly act: string
  readonly page?: { readonly to: string; readonly name: string }
}

const audit = { to: '/audit', name: say('auditPage') }
const spanOf = (seconds: number): string => spanWords(seconds * 1000)

export const alertWords: Readonly<Record<AlertName, AlertWords>> = {
  BrokenInvariant: {
    ...{ well: say('BrokenInvariant'), act: say('BrokenInvariantDo'), page: audit },
    unchecked: say('BrokenInvariantUnchecked'),
    says: (amount) => say('BrokenInvariantOn', { amount }),
  },
  SealRed: {
    ...{ well: say('SealRed'), act: say('SealRedDo'), page: audit },
    says: () => say('SealRedOn'),
  },
  SealAmber: { well: say('SealAmber'), act: say('SealAmberDo'), says: () => say('SealAmberOn') },
  WitnessSilent: {
    ...{ well: say('WitnessSilent'), act: say('WitnessSilentDo') },
    unchecked: say('WitnessSilentUnchecked'),
    says: (amount) => say('WitnessSilentOn', { span: spanOf(amount) }),
  },
  StaleFeed: { well: say('StaleFeed'), act: say('StaleFeedDo'), says: () => say('StaleFeedOn') },
  OverdueWithdrawal: {
    ...{ well: say('OverdueWithdrawal'), act: say('OverdueWithdrawalDo') },
    page: { to: '/withdrawals', name: say('withdrawalsPage') },
    says: (amount) => say('OverdueWithdrawalOn', { amount }),
  },
  OverduePromise: {
    ...{ well: say('OverduePromise'), act: say('OverduePromiseDo') },
    page: { to: '/', name: say('inboxPage') },
    says: (amount) => say('OverduePromiseOn', { amount }),
  },
  LateDueDate: {
    ...{ well: say('LateDueDate'), act: say('LateDueDateDo') },
    page: { to: '/settlements', name: say('settlementsPage') },
    says: (amount) => say('LateDueDateOn', { amount }),
  },
  JobStopped: {
    ...{ well: say('JobStopped'), act: say('JobStoppedDo') },
    says: (amount) => say('JobStoppedOn', { amount }),
  },
  FailingMail: {
    ...{ well: say('FailingMail'), act: say('FailingMailDo') },
    page: { to: '/outbox', name: say('outboxPage') },
    says: (amount) => say('FailingMailOn', { amount }),
  },
  ErrorRate: {
    ...{ well: say('ErrorRate'), act: say('ErrorRateDo') },
    says: (amount) => say('ErrorRateOn', { amount }),
  },
  SlowStatements: {
    ...{ well: say('SlowStatements'), act: say('SlowStatementsDo') },
    says: (amount) => say('SlowStatementsOn', { amount }),
  },
  DatabaseBusy: {
    ...{ well: say('DatabaseBusy'), act: say('DatabaseBusyDo') },
    says: (amount) => say('DatabaseBusyOn', { amount }),
  },
  StandbyMissing: {
    ...{ well: say('StandbyMissing'), act: say('StandbyMissingDo') },
    unchecked: say('StandbyMissingUnchecked'),
    says: () => say('StandbyMissingOn'),
  },
  ReplicaLag: {
    ...{ well: say('ReplicaLag'), act: say('ReplicaLagDo') },
    unchecked: say('ReplicaLagUnchecked'),
    says: (amount) => say('ReplicaLagOn', { span: spanOf(amount) }),
  },
  DiskLow: {
    ...{ well: say('DiskLow'), act: say('DiskLowDo') },
    says: (_amount, health) => say('DiskLowOn', { percent: health.disk_free_percent }),
  },
}
