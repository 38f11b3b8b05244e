/**
 * tax: a financial year's gains on listed equity. Losses first, those of the year before those brought forward; a long-term
 * loss only against long-term gains, a short-term one against the highest rate first. Then the exemption, on the higher rate
 * first. Before surcharge and rebate: an estimate.
 */
import { divide, lesser, type Paise, paise } from '@pramaan/money'

type Term = 'short' | 'long'
export type YearGain = { readonly term: Term; readonly ratePercent: string; readonly amount: Paise }

export type YearOfGains = {
  /** By term and rate, as `ST20` and `LT12.5`; only what is above zero. */
  readonly afterLoss: ReadonlyMap<string, Paise>
  readonly exemptUsed: Paise
  readonly taxable: ReadonlyMap<string, Paise>
  readonly tax: ReadonlyMap<string, Paise>
  readonly taxTotal: Paise
  readonly cess: Paise
  readonly carriedShort: Paise
  readonly carriedLong: Paise
}

const CESS_PERCENT = 4n
/** ₹1,25,000 from 2024-25 on, the whole of that year; ₹1,00,000 before. */
export const exemption = (financialYear: string): Paise =>
  paise(financialYear >= '2024-25' ? 125_000_00n : 100_000_00n)

type Bucket = { readonly term: Term; readonly rate: string; left: bigint }

export function yearOfGains(
  financialYear: string,
  gains: readonly YearGain[],
  broughtForward: { readonly short: Paise; readonly long: Paise },
): YearOfGains {
  const buckets = bucketsOf(gains)
  const losses = { short: lossOf(buckets, 'short'), long: lossOf(buckets, 'long') }
  const own = setOff(buckets, losses)
  const before = setOff(buckets, broughtForward)
  const afterLoss = positive(buckets)
  let exempt: bigint = exemption(financialYear)
  for (const bucket of buckets.filter(({ term }) => term === 'long')) {
    const used = lesser(bucket.left, exempt)
    bucket.left -= used
    exempt -= used
  }
  const taxable = positive(buckets)
  const tax = new Map(buckets.filter(({ left }) => left > 0n).map((one) => [keyOf(one), taxOn(one)] as const))
  const taxTotal = [...tax.values()].reduce<bigint>((sum, one) => sum + one, 0n)
  return {
    afterLoss,
    exemptUsed: paise(exemption(financialYear) - exempt),
    taxable,
    tax,
    taxTotal: paise(taxTotal),
    cess: paise(divide(taxTotal * CESS_PERCENT, 100n, 'half-up')),
    carriedShort: paise(own.short + before.short),
    carriedLong: paise(own.long + before.long),
  }
}

/** The highest rate first, so that whatever is taken off in this order saves the most. */
function bucketsOf(gains: readonly YearGain[]): Bucket[] {
  const buckets = new Map<string, Bucket>()
  for (const { term, ratePercent: rate, amount } of gains) {
    const bucket = buckets.get(`${term} ${rate}`) ?? { term, rate, left: 0n }
    bucket.left += amount
    buckets.set(`${term} ${rate}`, bucket)
  }
  return [...buckets.values()].sort((a, b) => Number(thousandths(b.rate) - thousandths(a.rate)))
}

/** Takes the losses out of the buckets. */
function lossOf(buckets: readonly Bucket[], of: Term): bigint {
  let loss = 0n
  for (const bucket of buckets.filter(({ term, left }) => term === of && left < 0n)) {
    loss -= bucket.left
    bucket.left = 0n
  }
  return loss
}

/** A long-term loss goes first: a short-term one may go elsewhere too. What is left is carried forward. */
function setOff(buckets: readonly Bucket[], losses: { readonly short: bigint; readonly long: bigint }) {
  const off = (loss: bigint, against: readonly Bucket[]): bigint => {
    let rest = loss
    for (const bucket of against) {
      const taken = lesser(bucket.left, rest)
      bucket.left -= taken
      rest -= taken
    }
    return rest
  }
  const long = off(
    losses.long,
    buckets.filter(({ term }) => term === 'long'),
  )
  return { long, short: off(losses.short, buckets) }
}

const keyOf = ({ term, rate }: Bucket): string => `${term === 'short' ? 'ST' : 'LT'}${rate}`

const positive = (buckets: readonly Bucket[]): Map<string, Paise> =>
  new Map(buckets.filter(({ left }) => left > 0n).map((one) => [keyOf(one), paise(one.left)]))

const taxOn = ({ rate, left }: Bucket): Paise => paise(divide(left * thousandths(rate), 1000n, 'half-up'))

/** 12.5 percent is 125 thousandths. */
function thousandths(percent: string): bigint {
  const [, whole, tenth = '0'] = /^(\d{1,2})(?:\.(\d))?$/.exec(percent) ?? []
  if (whole === undefined) throw new RangeError(`"${percent}" is not a rate of tax`)
  return BigInt(whole + tenth)
}
