/**
 * verifier: from the command line. Says verdict, key and witnesses, and exits with 0 where the file is proven, 1 where it is broken, 3 where
 * it is neither. Earlier files and other people's must be of the same public log; two signed logs are shown in full.
 */
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readFirmKey } from './firm-key.ts'
import { type FileReader, type FileVerdict, linesOf, verifyLines } from './statement.ts'

const USAGE = `Usage: node verify.ts statement.json [the firm’s key, or a file with it [witnesses.txt, as kept from /log/policy]]
       [--older an-earlier-one.json] [--other another-person's.json] …`

const { file, others, ...asked } = readArguments()
const older = asked.older === undefined ? [] : [asked.older]
const reader: FileReader = {
  ...(asked.key === undefined ? {} : { key: keyIn(asked.key) }),
  ...(asked.witnesses === undefined ? {} : { policy: readFileSync(asked.witnesses, 'utf8') }),
}
tell(await judge())

/** Each of the others on its own first: what does not verify itself shows nothing about another. */
async function judge(): Promise<FileVerdict> {
  const logs: NonNullable<FileReader['others']>[number][] = []
  let remembered: FileReader['remembered'] = null
  for (const [at, name] of [...older, ...others].entries()) {
    const verdict = await verify(name, reader)
    if (!verdict.isWhole) return { ...verdict, says: `${name} does not verify. ${verdict.says}` }
    if (at < older.length) remembered = verdict.remember
    if (verdict.shown) logs.push({ name, log: verdict.shown })
  }
  return verify(file, { ...reader, remembered, others: logs })
}

function verify(name: string, read: FileReader): Promise<FileVerdict> {
  return verifyLines(linesOf(createReadStream(name, 'utf8')), read)
}

function tell(verdict: FileVerdict): void {
  if (!verdict.isWhole) {
    console.log('BROKEN')
    console.log(verdict.says)
    for (const note of verdict.fork?.notes ?? []) console.log(`\nSigned by the firm:\n${note}`)
    process.exitCode = 1
    return
  }
  const { missing, head, mode } = verdict
  console.log(missing.length === 0 ? 'PROVEN' : 'UNPROVEN')
  for (const { says } of missing) console.log(says)
  console.log(verdict.says)
  if (head) console.log(`Signed at ${head.at} with the key ${head.key}.`)
  for (const { witness, at } of verdict.witnesses)
    console.log(
      at === null
        ? `Witness ${witness} has not signed.`
        : `Witness ${witness} signed at ${new Date(at).toISOString()}.`,
    )
  if (head && verdict.witnesses.length === 0)
    console.log('No witness was given: the firm could have shown others another ledger.')
  for (const name of [...older, ...others].filter(() => missing.every(({ what }) => what !== 'links')))
    console.log(`${name} is of the same public log.`)
  if (mode === 'demo') console.log('Demo: simulated money and prices.')
  process.exitCode = missing.length === 0 ? 0 : 3
}

function keyIn(given: string): string {
  const key = readFirmKey(existsSync(given) ? readFileSync(given, 'utf8') : given)
  return key ?? giveUp('This is not a key: it has 64 digits and letters from a to f.')
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { older: { type: 'string' }, other: { type: 'string', multiple: true, default: [] } },
      allowPositionals: true,
    })
    const [file = giveUp(USAGE), key, witnesses, more] = positionals
    if (more === undefined) return { file, key, witnesses, older: values.older, others: values.other }
  } catch {
    // What parseArgs says about a wrong argument is no better than how it is used.
  }
  return giveUp(USAGE)
}

function giveUp(why: string): never {
  console.error(why)
  process.exit(2)
}
