/** What a running server does again and again: sending, expiring, matching, settling, signing, checking, forgetting. */
import type { FastifyInstance } from 'fastify'
import type { AppServices } from './app.ts'
import { forgetOnTime } from './clients/forget-the-old.ts'
import { forgetUnusedImages } from './clients/images.ts'
import type { Settings } from './config.ts'
import { dividendConfirmations } from './demo/dividends.ts'
import { expireDeposits } from './features/deposits/expire-deposits.ts'
import { FIGURES_EVERY_MS } from './features/health/figures.ts'
import { forgetNotices } from './features/notices/forget-notices.ts'
import { mailNotices } from './features/notices/mail-notices.ts'
import { mailQueuedCodes } from './features/password-resets/mail-queued-codes.ts'
import { clientDays } from './features/stats/value-clients.ts'
import { forgetOpenings } from './firm/file-openings.ts'
import { forgetUnnamedDocuments } from './firm/offer-documents.ts'
import { expireProposals } from './firm/proposals.ts'
import { forgetStaffSessions } from './firm/staff-sessions.ts'
import { keepAudit } from './ledger/audit.ts'
import { headsWith } from './ledger/heads.ts'
import { signingJob } from './ledger/signing-job.ts'
import { askWitnesses, type Witnesses } from './ledger/witnesses.ts'
import type { Chore } from './platform/chores.ts'
import { systemClock } from './platform/clock.ts'
import { clockWarning } from './platform/clock-difference.ts'
import type { Db } from './platform/database.ts'
import { postman } from './platform/mail.ts'
import { saySeen } from './platform/seen.ts'
import { settlement } from './products/settlement.ts'
import { orderMatching } from './products/stock/match-orders.ts'
import { forgetDues } from './trading/forget-dues.ts'
import { forgetQuotes } from './trading/forget-quotes.ts'
import { venueRounds } from './trading/venue-rounds.ts'

export async function tellClocks(db: Db, app: FastifyInstance): Promise<void> {
  const warning = await clockWarning(db, systemClock)
  if (warning) app.log.warn(warning)
}

/** All that the server does by itself, again and again. */
export function choresOf(
  services: AppServices,
  settings: Settings & { readonly mode: 'demo' | 'live'; readonly isBare?: boolean },
  app: FastifyInstance,
  witnesses: Witnesses,
): Chore[] {
  const heads = headsWith(services, settings.mode, witnesses)
  const audit = () =>
    keepAudit(
      services,
      (findings) => app.log.error({ findings }, 'the ledger does not add up'),
      witnesses.quorum,
    )
  const settling = settlement(services, { 'deposit-expiry': expireDeposits })
  const matching = orderMatching(services, settings)
  const HOUR_MS = 3_600_000
  const { deliver } = postman(services.db, services.clock, {
    smtpUrl: settings.smtpUrl,
    from: settings.mailFrom,
    // Whom it was for stands in the outbox, which not everybody who reads logs may see.
    onFailure: (failure) =>
      app.log.error(failure, failure.nextTryAt ? 'a mail could not be sent' : 'a mail is given up'),
  })
  return [
    {
      name: 'reset-codes',
      does: 'Sending of reset codes',
      everyMs: 250,
      run: async () => {
        const mails = await mailQueuedCodes(services)
        if (mails > 0 && !settings.smtpUrl)
          app.log.warn(`${mails} reset code(s) in the outbox; read it with: npm run outbox`)
      },
    },
    { name: 'mail', does: 'Delivery of mail', everyMs: 2000, run: deliver },
    {
      name: 'seen',
      does: 'The record of when the app is there',
      everyMs: 60_000,
      run: () => saySeen(services),
    },
    {
      name: 'old-records',
      does: 'Deletion of old records',
      everyMs: HOUR_MS,
      run: async () => {
        await forgetOnTime(services.db, services.clock)
        await forgetUnnamedDocuments(services.db.as('firm'), services.businessClock)
        await forgetDues(services)
      },
    },
    {
      name: 'notice-mails',
      does: 'Mailing of notifications',
      everyMs: 60_000,
      run: () => mailNotices(services),
    },
    {
      name: 'old-notices',
      does: 'Deletion of old notifications',
      everyMs: HOUR_MS,
      run: () => forgetNotices(services),
    },
    {
      name: 'staff-sessions',
      does: 'Deletion of old staff sessions',
      everyMs: HOUR_MS,
      run: async () => {
        await forgetStaffSessions(services.db, services.clock)
        await forgetOpenings(services.db, services.clock)
      },
    },
    {
      name: 'figures',
      does: 'Reading of the figures of /metrics and the Health page',
      everyMs: FIGURES_EVERY_MS,
      run: () => app.figures.read(),
    },
    {
      name: 'proposals',
      does: 'Expiry of proposals',
      everyMs: 5000,
      run: () => services.db.transaction((tx) => expireProposals(tx, services)),
    },
    {
      name: 'images',
      does: 'Deletion of unused images',
      everyMs: HOUR_MS,
      run: () => forgetUnusedImages(services.db, services.clock),
    },
    {
      name: 'ledger-heads',
      does: 'Signing of the ledger',
      everyMs: 60_000,
      run: signingJob(heads, audit),
    },
    ...(witnesses.quorum.witnesses.length > 0
      ? [
          {
            name: 'ledger-witnesses',
            does: 'Signatures of the witnesses',
            everyMs: 10_000,
            run: () => askWitnesses(witnesses),
          },
        ]
      : []),
    {
      name: 'replicas',
      does: 'Telling the time to copies of the database',
      everyMs: 1000,
      run: () => services.replicas.look(),
    },
    {
      name: 'clocks',
      does: 'Comparison of the clocks',
      everyMs: 60_000,
      run: () => tellClocks(services.db, app),
    },
    { name: 'order-matching', does: 'Matching of orders', everyMs: 1000, ...matching },
    ...(services.venue
      ? [
          {
            name: 'venue',
            does: 'Sending of orders to the exchange',
            everyMs: 1000,
            ...venueRounds(services, services.venue),
          },
        ]
      : []),
    {
      name: 'corporate-actions',
      does: 'Applying of corporate actions',
      everyMs: 2000,
      run: settling.applyActions,
    },
    {
      name: 'settlement',
      does: 'Settlement of sales, dividends, lapse of orders and whatever else falls due',
      everyMs: 2000,
      run: settling.doDue,
      release: settling.release,
    },
    ...(settings.mode === 'demo' && !settings.isBare
      ? [
          {
            name: 'demo-dividends',
            does: 'Confirmation of dividends by the demo’s two people',
            everyMs: 5000,
            ...dividendConfirmations(services),
          },
        ]
      : []),
    {
      name: 'sale-quotes',
      does: 'Deletion of old quotes',
      everyMs: HOUR_MS,
      run: () => forgetQuotes(services),
    },
    { name: 'client-days', does: 'Valuation of clients’ days', everyMs: 60_000, ...clientDays(services) },
    {
      name: 'ledger-audit',
      does: 'The audit of the ledger',
      everyMs: HOUR_MS,
      run: audit,
    },
  ]
}
