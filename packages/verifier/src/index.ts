/** verifier: the one door. No dependencies: it must run in a browser, in Node, and years from now from one saved file. */
export { canonical } from './canonical.ts'
export { type Chain, chainOf, type Entry, follow, NO_HASH, rupeesOf } from './chain.ts'
export { type CheckedHead, checkProof, type Proof, readHead } from './proof.ts'
export { sha256, toHex } from './sha256.ts'
export { linesOf, type Statement, statementText, verifyLines, verifyStatement } from './statement.ts'
export { BROKEN, type Remembered, type Verdict } from './verdict.ts'
export { checkSince, type LedgerSource } from './watch.ts'
