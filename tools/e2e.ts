/** Set-up and running: `npm run e2e -- sign-in`, one journey while it is written. The words go to Playwright. */
import { mkdirSync } from 'node:fs'
import { buildWeb } from './build-web.ts'
import { journeys } from './journeys.ts'
import { cache } from './places.ts'
import { runSteps } from './steps.ts'
import { giveUp, whenAskedToStop } from './stopping.ts'

whenAskedToStop(async () => {})
await run().catch(giveUp)

async function run() {
  mkdirSync(cache, { recursive: true })
  await buildWeb()
  const { failed } = await runSteps([journeys(process.argv.slice(2))], 1)
  process.exit(failed === 0 ? 0 : 1)
}
