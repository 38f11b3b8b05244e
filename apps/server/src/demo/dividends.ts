/**
 * demo: its two people confirm what the simulated companies pay, as soon as somebody holds the share: a demo's market announces by itself,
 * and its clock is moved by whoever tries it. In a live instance nobody but two people does this (decision 96).
 */
import type { Services } from '../clients/services.ts'
import { readUnsigned } from '../features/corporate-actions/unsigned-dividends.ts'
import { actKinds } from '../features.ts'
import { dayInIndia } from '../platform/clock.ts'
import { leaseOn } from '../platform/leases.ts'
import { firmOf } from './seed.ts'
import { agree, type Firm } from './story.ts'

export async function confirmDividends(services: Services, firm: Firm): Promise<void> {
  const unsigned = await readUnsigned(services.db.as('firm'), dayInIndia(services.businessClock.now()))
  if (unsigned.length === 0) return
  const dividends = unsigned.map(({ dividend }) => dividend)
  await agree(services, actKinds, firm, { kind: 'dividend-payment', dividends })
}

/** Two turns. */
const LEASE_MS = 10_000

/** Again and again, by one server. */
export function dividendConfirmations(services: Services): {
  run(): Promise<void>
  release(): Promise<void>
} {
  const lease = leaseOn(services.db, 'demo-dividends', LEASE_MS)
  return {
    run: async () => {
      if (await lease.hold()) await confirmDividends(services, await firmOf(services))
    },
    release: lease.release,
  }
}
