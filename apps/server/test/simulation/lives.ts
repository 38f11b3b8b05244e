/** Simulation: lives in processes of their own, several at a time. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Life } from './simulate.ts'

export interface Asked {
  readonly seed: number
  readonly steps: number
}

/** `folder`: of another copy of the simulation, with something changed in it. */
export function live({ seed, steps }: Asked, folder: string = import.meta.dirname): Promise<Life> {
  const args = [join(folder, 'main.ts'), '--seed', String(seed), '--steps', String(steps)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let [out, err] = ['', '']
  child.stdout.on('data', (part) => (out += part))
  child.stderr.on('data', (part) => (err += part))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', () => {
      try {
        resolve(JSON.parse(out) as Life)
      } catch {
        reject(new Error(`the life of seed ${seed} ended without a word: ${err.slice(0, 2000)}`))
      }
    })
  })
}

/** In order, at most so many at once. */
export async function several<Ask, Answer>(
  asks: readonly Ask[],
  width: number,
  work: (ask: Ask) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  const left = [...asks.entries()]
  const lane = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) answers[next[0]] = await work(next[1])
  }
  await Promise.all(Array.from({ length: width }, lane))
  return answers
}
