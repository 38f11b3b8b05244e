/** verifier: from the command line. `node verify.ts statement.json` says the verdict and exits 1 if it is bad. */
import { createReadStream } from 'node:fs'
import { linesOf, verifyLines } from './statement.ts'

const [file] = process.argv.slice(2)
if (!file) {
  console.error('Usage: node verify.ts statement.json')
  process.exit(2)
}
const verdict = await verifyLines(linesOf(createReadStream(file, 'utf8')))
console.log(verdict.says)
if (verdict.isWhole && verdict.mode === 'demo') console.log('Demo: simulated money and prices.')
if (verdict.isWhole && verdict.signed > 0 && !verdict.isSignatureChecked) {
  console.log('The signature was not checked: this Node does not know Ed25519.')
}
process.exitCode = verdict.isWhole ? 0 : 1
