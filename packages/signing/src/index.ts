/** signing: how heads are signed, apart from whoever keeps the books. Stands on the verifier and the log alone. */
export { backOf } from './back.ts'
export { type LogEdge, withHead } from './log-edge.ts'
export {
  type AuditEvent,
  type HeadToSign,
  Outrun,
  type PostedEntry,
  Refused,
  type SignedHead,
  type Signer,
  type SignerState,
  SignerStopped,
} from './port.ts'
export { type Change, currentKeyOf, keyFileOf, rotate } from './rotate.ts'
export { signerWith } from './signer.ts'
export { isSignedWith, type SigningKey, signingKeyFrom } from './signing-key.ts'
export { type Lack, lacksIn } from './standing.ts'
export { openStore, type Store } from './store.ts'
export {
  GROUP,
  groupOf,
  LEAF_BYTES,
  leafAt,
  leafText,
  type Step,
  type Tree,
  treeOver,
  wayUp,
} from './tree.ts'
export { callOf, remoteSigner } from './wire.ts'
