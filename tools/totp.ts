/** Set-up and running: `npm run totp`. The code that signs the demo's staff in to the console right now. */
import { brand, mode } from '@pramaan/brand'
import { demoTotpSecret } from '../apps/server/src/demo/people.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { totpAt } from '../apps/server/src/platform/totp.ts'
import { giveUp } from './stopping.ts'

const STEP_S = 30

await showCode().catch(giveUp)

async function showCode() {
  if (mode(brand) !== 'demo') {
    console.log('This instance is no demo: the codes of its staff are in their own authenticator apps.')
    return
  }
  const secondsLeft = STEP_S - (Math.floor(systemClock.now().getTime() / 1000) % STEP_S)
  console.log(`${await totpAt(systemClock, demoTotpSecret)}   (${secondsLeft} s left)`)
  console.log(`Or add the secret ${demoTotpSecret} to an authenticator app.`)
}
