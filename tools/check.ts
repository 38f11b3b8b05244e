/** Set-up and running: `npm run check`, quick enough to run before every commit. */
import { failureLines, readingSteps, runSteps } from './steps.ts'
import { giveUp, whenAskedToStop } from './stopping.ts'
import { unitTests } from './unit-tests.ts'

whenAskedToStop(async () => {})
await check().catch(giveUp)

async function check() {
  const quick = unitTests('unit tests', ['packages', 'tools', 'signer', 'witness', 'web', 'console', 'ui'])
  const { failed, failures } = await runSteps([...readingSteps, quick], 2)
  for (const line of failureLines(failures)) console.log(line)
  process.exit(failed === 0 ? 0 : 1)
}
