/**
 * Faults that are planted into the products of the shelf, each where somebody could make it: the lives run until the model or the
 * database finds it. Without a fault they run on (`shelf.test.ts`).
 */
import { paise, units } from '@pramaan/money'
import { afterAll, expect, test, vi } from 'vitest'
import { openHouse } from '../harness.ts'
import { liveShelf } from './shelf-lives.ts'

const planted = vi.hoisted(() => {
  // Files of one worker share their modules: those of the files before have the honest rules in them.
  vi.resetModules()
  return { fault: 'none' }
})

vi.mock(import('@pramaan/funds'), async (original) => {
  const real = await original()
  return {
    ...real,
    allot: (...of) => {
      const allotted = real.allot(...of)
      return planted.fault === 'a fund: a thousandth of a unit too many'
        ? { ...allotted, units: units(allotted.units + 1n) }
        : allotted
    },
  }
})
vi.mock(import('../../src/products/fund/redemption.ts'), async (original) => {
  const real = await original()
  return {
    ...real,
    redeem: (...of) => {
      const done = real.redeem(...of)
      return planted.fault === 'a fund: no exit load'
        ? { ...done, exitLoad: paise(0n), net: paise(done.net + done.exitLoad) }
        : done
    },
  }
})
vi.mock(import('@pramaan/bonds'), async (original) => {
  const real = await original()
  return {
    ...real,
    considerationFor: (...of) => {
      const cost = real.considerationFor(...of)
      return planted.fault === 'a bond: bought without its interest'
        ? { ...cost, accrued: paise(0n), total: cost.principal }
        : cost
    },
  }
})
vi.mock(import('@pramaan/tax'), async (original) => {
  const real = await original()
  return {
    ...real,
    taxAtSource: (payment) => {
      const due = real.taxAtSource(payment)
      return planted.fault === 'a bond: a coupon without its tax'
        ? { ...due, tds: paise(0n), net: payment.gross }
        : due
    },
  }
})
vi.mock(import('../../src/products/quant/charge.ts'), async (original) => {
  const real = await original()
  return {
    ...real,
    subscriptionCharges: (...of) => {
      const charged = real.subscriptionCharges(...of)
      return planted.fault === 'a note: no fee on subscribing'
        ? { ...charged, lines: [], total: paise(0n) }
        : charged
    },
  }
})
vi.mock(import('../../src/products/otc/deal-purchase.ts'), async (original) => {
  const real = await original()
  return {
    ...real,
    lapse: (from, chargesOf) => {
      const step = real.lapse(from, chargesOf)
      // What was paid is returned although it reaches for some lots.
      return planted.fault === 'a deal: what was paid lapses too' ? real.decline(from) : step
    },
  }
})
vi.mock(import('@pramaan/products'), async (original) => {
  const real = await original()
  return {
    ...real,
    allot: (...of) => {
      const drawn = real.allot(...of)
      if (planted.fault !== 'an IPO: the last in the draw win') return drawn
      const shares = drawn.rows.map(({ allotted }) => allotted).toReversed()
      return { ...drawn, rows: drawn.rows.map((row, at) => ({ ...row, allotted: shares[at] ?? units(0n) })) }
    },
  }
})

afterAll(() => {
  vi.resetModules()
})

const SEED = 17
const CLIENTS = 40
/** As far as the first coupon that tax is withheld of. */
const LENGTH = 2800

/** What the lives say: nothing, or where and what the model found. */
async function found(fault: string): Promise<string> {
  planted.fault = fault
  const house = await openHouse()
  try {
    await liveShelf(house, SEED, { length: LENGTH, clients: CLIENTS, bursts: 3 })
    return 'nothing'
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 160) : String(error)
  } finally {
    planted.fault = 'none'
    await house.close()
  }
}

test.each([
  ['a fund: a thousandth of a unit too many', /in the evening/],
  ['a fund: no exit load', /in the evening/],
  ['a bond: bought without its interest', /at noon/],
  ['a bond: a coupon without its tax', /in the afternoon|after the close/],
  ['a note: no fee on subscribing', /at noon/],
  ['a deal: what was paid lapses too', /in the afternoon/],
  // The draw is not even written down.
  ['an IPO: the last in the draw win', /server_fault/],
])('%s is found', async (fault, where) => {
  expect(await found(fault)).toMatch(where)
})
