/** verifier: the one door. No dependencies: it must run in a browser, in Node, and years from now from one saved file. */
export * from './acts/index.ts'
export { canonical } from './canonical.ts'
export { type Chain, chainOf, type Entry, follow, NO_HASH, rupeesOf } from './chain.ts'
export { Uncheckable } from './ed25519.ts'
export type { FileLog, ShownLog } from './file-log.ts'
export { type FirmKey, firmKeyText, readFirmKey } from './firm-key.ts'
export { followed, keyAt } from './keys/firm-keys.ts'
export {
  checkRotations,
  endOf,
  keysIn,
  type Rotation,
  type RotationBody,
  type RotationsEnd,
  rotationText,
} from './keys/rotation.ts'
export { type Checkpoint, checkpointText, readCheckpoint } from './log/checkpoint.ts'
export { rootOfEdge } from './log/edge.ts'
export { isKeyName, type KeyType, keyText, readKey, type VerifierKey, verifierKey } from './log/keys.ts'
export { checkLogProof, type LogProof, logProofText, readLogProof } from './log/log-proof.ts'
export {
  checkConsistency,
  checkInclusion,
  EMPTY_ROOT,
  isSameHash,
  leafHash,
  nodeHash,
  type Tree,
} from './log/merkle.ts'
export {
  checkSignatures,
  cosignedText,
  type GoodSignature,
  type Note,
  type NoteSignature,
  openNote,
  readNote,
  readSignatures,
} from './log/note.ts'
export {
  checkCheckpoint,
  isEnough,
  type OpenCheckpoint,
  openCheckpoint,
  type Policy,
  policyText,
  readPolicy,
  type Witness,
} from './log/policy.ts'
export { fromDecimal, fromUtf8, hashFromBase64, toBase64 } from './log/text.ts'
export { type CheckedHead, checkProof, type Proof, readHead } from './proof.ts'
export type { Check } from './report/checks.ts'
export { type Given, judge, kindOf, type Named } from './report/judge.ts'
export { type Report, reportOf } from './report/report.ts'
export { reportText } from './report/text.ts'
export { toldBy } from './report/told.ts'
export { fromHex, sha256, toHex } from './sha256.ts'
export {
  type FileReader,
  type FileVerdict,
  linesOf,
  type Statement,
  statementText,
  verifyLines,
  verifyStatement,
} from './statement.ts'
export {
  type Agreement,
  BROKEN,
  Broken,
  type Counted,
  type Fork,
  type Missing,
  type Reader,
  type Remembered,
  type Verdict,
} from './verdict.ts'
export { checkSince, type LedgerSource } from './watch.ts'
