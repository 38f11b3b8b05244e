/**
 * Bench: what grows with the number of clients. The same calls, lists, jobs, heads and nights on two databases in one run, in turns: one of
 * 500 clients and one that grows to each of the sizes. A ratio of medians is believed, a time in milliseconds is the machine's.
 * `npm run bench:scale -- 10000 100000 1000000`, and `--plans` for the plans of what has grown, or `--plans=holdings` of one.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { templateIn } from '../apps/server/test/global-setup.ts'
import { cache } from '../tools/places.ts'
import { giveUp, whenAskedToStop } from '../tools/stopping.ts'
import { clientCalls, consoleLists, jobsOf, wholeBooks } from './scale/calls.ts'
import { type Compared, compare } from './scale/compare.ts'
import { showPlans } from './scale/plans.ts'
import { grow, openSide, type Side } from './scale/side.ts'

const FEW = 500
const LIMIT = 1.5
const PASSES = 12
/** Of what takes seconds. */
const FEW_PASSES = 3

const words = process.argv.slice(2)
const given = words.filter((word) => /^\d+$/.test(word)).map(Number)
const SIZES = given.length > 0 ? given : [10_000, 100_000]
const plans = words.find((word) => word.startsWith('--plans'))

whenAskedToStop(async () => {})
await bench().catch(giveUp)

async function bench(): Promise<void> {
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'bench-'))
  const postgres = await templateIn(folder, true)
  const sides: Side[] = []
  try {
    const few = await openSide('few', postgres.url)
    sides.push(few)
    const many = await openSide('many', postgres.url)
    sides.push(many)
    await grow(few, FEW)
    await few.heads.make()
    const found: { size: number; compared: Compared[] }[] = []
    for (const size of SIZES) found.push({ size, compared: await measureAt(size, few, many) })
    tellSlopes(found)
  } finally {
    for (const { house } of sides) await house.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureAt(size: number, few: Side, many: Side): Promise<Compared[]> {
  const seconds = await grow(many, size)
  console.log(`\n${size} clients written in ${seconds.toFixed(0)} s`)
  const begun = performance.now()
  await many.heads.make()
  console.log(
    `  the signer took them in, and the next head was made, in ${((performance.now() - begun) / 1000).toFixed(1)} s`,
  )
  const { lists, left } = await consoleLists(many)
  const quick = [...clientCalls, ...lists, ...jobsOf([few, many])]
  const compared = [
    ...(await compare(quick, [few, many], PASSES)),
    ...(await compare(wholeBooks, [few, many], FEW_PASSES)),
  ]
  console.log(
    `  p50 and p99 in ms with ${FEW} clients, with ${size}, and their ratios; limit ${LIMIT} for the medians`,
  )
  for (const one of compared) console.log(lineOf(one))
  if (left.length > 0) console.log(`  not measured, because they ask for a parameter: ${left.join(', ')}`)
  if (plans !== undefined && size === SIZES.at(-1)) {
    const named = plans.split('=')[1]
    const shown = compared.filter(({ name, ratio }) => (named ? name === named : ratio > LIMIT))
    for (const { name } of shown) {
      const measured = quick.find((one) => one.name === name)
      if (measured) await showPlans(measured, many)
    }
  }
  return compared
}

function lineOf({ name, few, many, ratio, ratioOfTails }: Compared): string {
  const pair = ({ p50, p99 }: Compared['few']) => `${p50.toFixed(1)} ${p99.toFixed(1)}`.padStart(15)
  const mark = ratio <= LIMIT ? '✓' : '✗'
  return `${mark} ${name.padEnd(34)}${pair(few)}${pair(many)}   ${ratio.toFixed(2)}  ${ratioOfTails.toFixed(2)}`
}

/** What grows, with its ratio at each size. */
function tellSlopes(found: readonly { size: number; compared: readonly Compared[] }[]): void {
  const last = found.at(-1)
  const growing = last?.compared.filter(({ ratio }) => ratio > LIMIT) ?? []
  console.log(`\n${growing.length} of ${last?.compared.length} grow by more than ${LIMIT}:`)
  for (const { name } of growing) {
    const steps = found.map(({ size, compared }) => {
      const one = compared.find((other) => other.name === name)
      return `${size}: ${one?.ratio.toFixed(2)} (${one?.many.p50.toFixed(1)} ms)`
    })
    console.log(`  ${name}: ${steps.join(', ')}`)
  }
  process.exitCode = growing.length === 0 ? 0 : 1
}
