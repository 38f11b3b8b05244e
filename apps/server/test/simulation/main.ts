/** Simulation: a process of its own for one life, because chance and time are taken away in it. */
import { parseArgs } from 'node:util'
import { simulate } from './simulate.ts'

const { values } = parseArgs({ options: { seed: { type: 'string' }, steps: { type: 'string' } } })
const life = await simulate({ seed: Number(values.seed), steps: Number(values.steps) })
process.stdout.write(`${JSON.stringify(life)}\n`)
process.exit(life.broken ? 1 : 0)
