/** Runs the families of attacks against one instance, one after the other, and says what each came to. */
import { type Arena, type Family, openJudge, type Tally } from './arena.ts'
import { dishonestMembers } from './dishonest-members.ts'
import { files } from './files.ts'
import { forgeries } from './forgeries.ts'
import { fuzz } from './fuzz.ts'
import { limits } from './limits.ts'
import { lockOuts } from './lockouts.ts'
import { matrix } from './matrix.ts'
import { races } from './races.ts'
import { replays } from './replays.ts'
import { rewrittenHistory } from './rewritten-history.ts'
import { sockets } from './sockets.ts'
import { tamperedProofs } from './tampered-proofs.ts'
import { unsignedActs } from './unsigned-acts.ts'

export const families: readonly Family[] = [
  matrix,
  races,
  replays,
  rewrittenHistory,
  unsignedActs,
  dishonestMembers,
  tamperedProofs,
  lockOuts,
  limits,
  sockets,
  fuzz,
  files,
  forgeries,
]

export interface Outcome extends Tally {
  readonly name: string
  readonly seconds: number
}

export async function runFamilies(arena: Arena, chosen: readonly Family[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const family of chosen) {
    const judge = openJudge()
    const begun = performance.now()
    await family.run(arena, judge.judge).catch((error: unknown) => {
      // What stops a family keeps the rest of its probes from being made: that is no pass.
      judge.judge(false, `the family stopped: ${error instanceof Error ? error.stack : String(error)}`)
    })
    outcomes.push({ name: family.name, seconds: (performance.now() - begun) / 1000, ...judge.tally() })
  }
  return outcomes
}

const SHOWN = 3

export function tableOf(outcomes: readonly Outcome[], shown = SHOWN): string {
  const row = (...cells: readonly string[]) =>
    cells.map((cell, at) => (at === 0 ? cell.padEnd(24) : cell.padStart(9))).join('')
  const sum = (of: (one: Outcome) => number) => outcomes.reduce((total, one) => total + of(one), 0)
  const lines = [
    row('family', 'probes', 'held', 'broke', 'seconds'),
    ...outcomes.map(({ name, probes, held, breaches, seconds }) =>
      row(name, String(probes), String(held), String(breaches.length), String(Math.round(seconds))),
    ),
    row(
      'all',
      String(sum(({ probes }) => probes)),
      String(sum(({ held }) => held)),
      String(sum(({ breaches }) => breaches.length)),
      String(Math.round(sum(({ seconds }) => seconds))),
    ),
  ]
  for (const { name, breaches } of outcomes) {
    if (breaches.length > 0) lines.push('', `${name}, the first of ${breaches.length}:`)
    for (const breach of breaches.slice(0, shown)) lines.push(`  ✗ ${breach}`)
  }
  return lines.join('\n')
}
