/** verifier: acts that the firm's people have signed. */
export { type ActsInHead, isKeyEvent, type KeyChain, NO_KEYS, withKeyEvent } from './acts-in-heads.ts'
export {
  type ActBook,
  type ApprovedAct,
  actsInMemory,
  type CheckedEvent,
  checkEvent,
  type EnrolledKey,
  eventWrong,
  FOUNDERS,
  isSignedAct,
  KEY_END,
  KEY_ENROL,
  KEY_FOUNDED,
  type PaidPart,
  takeEvent,
} from './book.ts'
export type { ActsFound, SeenActs, ShowActs } from './check-acts.ts'
export { DEALT } from './dealt-at-nav.ts'
export { dividendAbout } from './dividends.ts'
export { type Moved, mayHaveAct, needsAct, paysOnUnits, SIGNED_MOVEMENTS, takeMovement } from './movements.ts'
export { countUnits, type MostUnits } from './per-unit.ts'
export { isShownEvent, type ShownEvent } from './shown-acts.ts'
export {
  demoStaffSigner,
  newSalt,
  type Shown,
  type StaffSigner,
  signDecision,
  signProposal,
  staffSignerFrom,
  staffSignerOf,
} from './signing.ts'
export {
  challengeOf,
  checkSigned,
  type Signed,
  type StaffKey,
  staffKeyId,
  staffKeyTypes,
} from './staff-key.ts'
export {
  actText,
  changesHash,
  committed,
  type DecisionText,
  decisionText,
  PERSONAL,
  type PossessionText,
  type ProposalText,
  plainText,
  possessionText,
  proposalText,
  readDecision,
  readPossession,
  readProposal,
  textHash,
} from './texts.ts'
