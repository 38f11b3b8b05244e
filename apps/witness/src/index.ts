/** witness: the one door. `npm run witness` comes through it. */
export { StartFailure } from './platform/start-failure.ts'
export { startWitness, type Witness, type WitnessSettings } from './start-witness.ts'
