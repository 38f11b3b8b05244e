/** signer: the one door. `npm run signer` comes through it. */
export { beginAnew } from './begin-anew.ts'
export { StartFailure } from './platform/start-failure.ts'
export { rotateKey } from './rotate-key.ts'
export { startSigner } from './start-signer.ts'
