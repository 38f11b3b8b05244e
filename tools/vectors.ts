/**
 * Set-up and running: `npm run vectors -- <file>…`. Puts the vectors of any file of a known form to the product's own
 * functions, prints each difference in a line and closes with how many agree. Exits with 1 if one differs, with 2 if a file
 * cannot be read.
 */
import { readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { checkFile } from './vectors/check-file.ts'
import type { Checked } from './vectors/compared.ts'
import { checkFlows } from './vectors/returns.ts'

class Unreadable extends Error {}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Unreadable)) throw error
  console.error(error.message)
  process.exitCode = 2
}

async function run(paths: readonly string[]): Promise<number> {
  if (paths.length === 0) throw new Unreadable('Say which: npm run vectors -- <file>…')
  // All are read before any is judged, so that a file that cannot be read is told and not buried.
  const files = await Promise.all(
    paths.map(async (path) => ({ name: basename(path), checked: await checkedIn(path) })),
  )
  for (const { name, checked } of files) report(name, checked)
  const all = files.flatMap(({ checked }) => checked)
  console.log(tally(all))
  return all.some(isDifferent) ? 1 : 0
}

async function checkedIn(path: string): Promise<Checked[]> {
  const checked = path.endsWith('.csv')
    ? checkFlows(textAt(path), basename(path))
    : await checkFile(parsed(path), dirname(resolve(path)))
  if (!checked) throw new Unreadable(`${path} has no form of vectors that is known here.`)
  return checked
}

function textAt(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new Unreadable(`${path} cannot be read.`)
  }
}

function parsed(path: string): unknown {
  const text = textAt(path)
  try {
    return JSON.parse(text)
  } catch {
    throw new Unreadable(`${path} is not JSON.`)
  }
}

function report(name: string, checked: readonly Checked[]): void {
  for (const one of checked) {
    if ('differences' in one) for (const line of one.differences) console.log(`${name} ${one.id}: ${line}`)
  }
  const reasons = new Map<string, number>()
  for (const one of checked) {
    if ('notRun' in one) reasons.set(one.notRun, (reasons.get(one.notRun) ?? 0) + 1)
  }
  for (const [reason, count] of reasons) console.log(`${name}: ${count} not run, ${reason}`)
  console.log(`${name}: ${tally(checked)}`)
}

function isDifferent(one: Checked): boolean {
  return 'differences' in one && one.differences.length > 0
}

function tally(checked: readonly Checked[]): string {
  const notRun = checked.filter((one) => 'notRun' in one).length
  const different = checked.filter(isDifferent).length
  const agree = checked.length - notRun - different
  const rest = [
    ...(different > 0 ? [`${different} differ`] : []),
    ...(notRun > 0 ? [`${notRun} not run`] : []),
  ]
  return `${agree} of ${checked.length}${rest.length > 0 ? ` (${rest.join(', ')})` : ''}`
}
