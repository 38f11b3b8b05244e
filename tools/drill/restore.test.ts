/** Set-up and running: the drill of a restore, as `npm run drill:restore -- --short` runs it. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../places.ts'
import { runScript } from '../run.ts'

test('a database that archives its log comes back as it was before a wrong act: 0 acknowledged writes lost, and the signer goes on when two people say so', async () => {
  const { passed, said } = await runScript(join(root, 'tools', 'drill-restore.ts'), ['--short'])
  expect(said).toContain('and the books close.')
  expect(said).toMatch(/^The signer: \S/m)
  expect(passed).toBe(true)
})
