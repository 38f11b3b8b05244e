/**
 * verifier: from the command line. Prints the same report as the page, and exits with 0 where the file is proven, 1 where it is broken, 3 where
 * it is neither, 2 where it was asked wrongly. Earlier files and other people's must be of the same public log, as must heads that others saw.
 */
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { type FirmKey, readFirmKey } from './firm-key.ts'
import { readPolicy } from './log/policy.ts'
import { judge, type Named } from './report/judge.ts'
import { reportOf } from './report/report.ts'
import { reportText } from './report/text.ts'
import { toldBy } from './report/told.ts'
import { linesOf } from './statement.ts'
import { Broken } from './verdict.ts'

const USAGE = `Usage: node verify.ts statement.json [the firm’s key, or a file with it [witnesses.txt, as kept from /log/policy]]
       [--older an-earlier-one.json] [--other another-person's.json] … [--head a-head-that-a-witness-saw.txt] …`

const EXIT_CODES = { PROVEN: 0, BROKEN: 1, UNPROVEN: 3 } as const

const asked = readArguments()
const given = asked.key === undefined ? null : keyIn(asked.key)
const key = given?.key ?? null
const policy = asked.witnesses === undefined ? null : policyIn(asked.witnesses)
const file = named(asked.file)
const older = asked.older === undefined ? null : named(asked.older)
const others = asked.others.map(named)
const verdict = await judge({
  ...{ file, others, heads: asked.heads.map((path) => ({ name: basename(path), note: textOf(path) })) },
  ...(older === null ? {} : { older }),
  ...given,
  ...(policy === null ? {} : { policy }),
})
const report = reportOf({
  ...{ verdict, key, name: file.name, told: await toldBy(file.lines()) },
  ...{ older: older?.name ?? null, others: others.map(({ name }) => name) },
})
process.stdout.write(reportText(report))
process.exitCode = EXIT_CODES[report.word]

function named(path: string): Named {
  if (!existsSync(path)) giveUp(`There is no file ${path}.`)
  return { name: basename(path), lines: () => linesOf(createReadStream(path, 'utf8')) }
}

function textOf(path: string): string {
  if (!existsSync(path)) giveUp(`There is no file ${path}.`)
  return readFileSync(path, 'utf8')
}

function keyIn(text: string): FirmKey {
  const found = readFirmKey(existsSync(text) ? readFileSync(text, 'utf8') : text)
  return found ?? giveUp('This is not a key: it has 64 digits and letters from a to f.')
}

function policyIn(path: string): string {
  const text = textOf(path)
  try {
    readPolicy(text)
    return text
  } catch (error) {
    return giveUp(error instanceof Broken ? error.message : String(error))
  }
}

function readArguments() {
  try {
    const many = { type: 'string', multiple: true, default: [] as string[] } as const
    const { values, positionals } = parseArgs({
      options: { older: { type: 'string' }, other: many, head: many },
      allowPositionals: true,
    })
    const [file = giveUp(USAGE), key, witnesses, more] = positionals
    if (more === undefined)
      return { file, key, witnesses, older: values.older, others: values.other, heads: values.head }
  } catch {
    // What parseArgs says about a wrong argument is no better than how it is used.
  }
  return giveUp(USAGE)
}

function giveUp(why: string): never {
  console.error(why)
  process.exit(2)
}
