/**
 * verifier: from the command line. `node verify.ts statement.json [the firm's key [witnesses.txt]]` says verdict, key and witnesses, and
 * exits with 0 where the file is proven, 1 where it is broken, 3 where it is neither.
 */
import { createReadStream, readFileSync } from 'node:fs'
import { linesOf, verifyLines } from './statement.ts'

const [file, key, witnesses] = process.argv.slice(2)
if (!file) {
  console.error(
    'Usage: node verify.ts statement.json [the firm’s key, from a contract note [witnesses.txt, as kept from /log/policy]]',
  )
  process.exit(2)
}
const given = key?.replace(/\s/g, '').toLowerCase()
const verdict = await verifyLines(linesOf(createReadStream(file, 'utf8')), {
  ...(given ? { key: given } : {}),
  ...(witnesses ? { policy: readFileSync(witnesses, 'utf8') } : {}),
})
if (verdict.isWhole) {
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
  if (mode === 'demo') console.log('Demo: simulated money and prices.')
  process.exitCode = missing.length === 0 ? 0 : 3
} else {
  console.log('BROKEN')
  console.log(verdict.says)
  process.exitCode = 1
}
