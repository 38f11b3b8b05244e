/** Hurts a house round after round, each held against the books, and says what it came to. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { diceFrom } from '../properties/dice.ts'
import { type DoomedHouse, type HouseSettings, openDoomedHouse } from './doomed-house.ts'
import type { Family } from './families.ts'
import { type Load, openLoad } from './load.ts'

export interface Plan {
  readonly folder: string
  readonly seed: number
  readonly roundsOf: (family: Family) => number
  /** Audits all books after so many rounds of a family, and after its last. */
  readonly auditEvery: number
  readonly say: (line: string) => void
  /** Told how to take away what was set up; done when all has run, and by whoever ends the run before. */
  readonly opened: (close: () => Promise<void>) => void
}

export interface Outcome {
  readonly name: string
  /** Why it was not run. */
  readonly lacks: string | null
  readonly rounds: number
  readonly acknowledged: number
  readonly unanswered: number
  /** Of each round, until everybody was served again. */
  readonly recoveredMs: readonly number[]
  readonly faults: readonly string[]
  readonly seconds: number
}

interface Stage {
  readonly house: DoomedHouse
  readonly load: Load
  /** What the audit found before anything was hurt: the clients' first money came from nowhere. */
  readonly known: ReadonlySet<string>
  /** The family whose own servers run now. */
  servers: string | null
}

const LATER_MS = 300

export async function runFamilies(chosen: readonly Family[], plan: Plan): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  let usual: Stage | null = null
  for (const family of chosen) {
    const lacks = family.lacks?.() ?? null
    if (lacks) {
      outcomes.push({ ...nothing(family.name), lacks })
      continue
    }
    const own = await family.house?.(join(plan.folder, family.name))
    if (own) {
      const stage = await openStage(own.settings, plan, own.close)
      outcomes.push(await runFamily(family, stage, plan))
    } else {
      usual ??= await openStage({ folder: join(plan.folder, 'house') }, plan)
      outcomes.push(await runFamily(family, usual, plan))
    }
  }
  return outcomes
}

async function openStage(settings: HouseSettings, plan: Plan, closed = async () => {}): Promise<Stage> {
  const closers = [closed]
  plan.opened(async () => {
    for (const close of closers.splice(0)) await close()
  })
  const house = await openDoomedHouse(settings)
  closers.unshift(house.close)
  const load = await openLoad(house)
  return { house, load, known: new Set(await house.audit()), servers: null }
}

const nothing = (name: string): Outcome => ({
  ...{ name, lacks: null, rounds: 0, acknowledged: 0, unanswered: 0 },
  ...{ recoveredMs: [], faults: [], seconds: 0 },
})

async function runFamily(family: Family, stage: Stage, plan: Plan): Promise<Outcome> {
  const { house, load, known } = stage
  const dice = diceFrom(plan.seed + seedOf(family.name))
  const begun = performance.now()
  const [acknowledged, unanswered] = [load.acknowledged(), load.unanswered()]
  const recoveredMs: number[] = []
  const faults: string[] = []
  const rounds = plan.roundsOf(family)
  let round = 0
  try {
    await serversFor(family, stage)
    while (round < rounds && faults.length === 0) {
      round += 1
      const begunAt = performance.now()
      load.begin()
      // Hurt before anything was under way, it would tell nothing.
      await load.served(begunAt)
      await sleep(dice.below(LATER_MS))
      const overAt = await family.strike({ house, load, dice })
      await load.served(overAt)
      recoveredMs.push(performance.now() - overAt)
      await load.rest()
      faults.push(...(await load.faults()))
      if (round % plan.auditEvery === 0 || round === rounds)
        faults.push(...(await house.audit()).filter((one) => !known.has(one)).map((one) => `audit: ${one}`))
      plan.say(
        `${family.name} ${round}: everybody served after ${Math.round(recoveredMs.at(-1) ?? 0)} ms, ${load.acknowledged()} acknowledged`,
      )
    }
  } catch (error) {
    // A round that came to no end did not recover: that is no pass.
    faults.push(`round ${round}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }
  return {
    ...{ name: family.name, lacks: null, rounds: round, recoveredMs, faults },
    acknowledged: load.acknowledged() - acknowledged,
    unanswered: load.unanswered() - unanswered,
    seconds: (performance.now() - begun) / 1000,
  }
}

/** So that a family throws the same dice, whichever others are chosen beside it. */
const seedOf = (name: string): number =>
  [...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 0) % 1e9

async function serversFor(family: Family, stage: Stage): Promise<void> {
  const wanted = family.servers ? family.name : null
  if (stage.servers === wanted) return
  const { count, env } = (await family.servers?.(stage.house)) ?? { count: 1 }
  await stage.house.killServers()
  await stage.house.startServers(count, env)
  stage.servers = wanted
}

/** The nearest rank: of ten, the 99th of a hundred is the last. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0
}

export function tableOf(outcomes: readonly Outcome[]): string {
  const head = ['fault', 'rounds', 'acknowledged', 'unanswered', 'wrong', 'p50 ms', 'p99 ms', 'seconds']
  const rows = outcomes.map((one) =>
    one.lacks
      ? [one.name, 'not run', '', '', '', '', '', '']
      : [
          ...[one.name, String(one.rounds), String(one.acknowledged), String(one.unanswered)],
          ...[String(one.faults.length), ms(one, 50), ms(one, 99), one.seconds.toFixed(0)],
        ],
  )
  const notes = outcomes.flatMap(({ name, lacks, faults }) => [
    ...(lacks ? [`${name} was not run: ${lacks}.`] : []),
    ...faults.map((fault) => `✗ ${name}: ${fault}`),
  ])
  const lines = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`)
  return [...lines, ...(notes.length > 0 ? ['', ...notes] : [])].join('\n')
}

const ms = ({ recoveredMs }: Outcome, percent: number): string =>
  String(Math.round(percentile(recoveredMs, percent)))

/** What was not run is no failure, but nothing at all is. */
export const isGood = (outcomes: readonly Outcome[]): boolean =>
  outcomes.some(({ rounds }) => rounds > 0) && outcomes.every(({ faults }) => faults.length === 0)
