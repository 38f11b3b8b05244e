/**
 * Set-up and running: a witness for a demo, as a process with a key and a folder of its own. It shows how the seal works; it proves
 * nothing about its own firm, on whose machine it runs. A real one belongs to somebody else.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { policyText, readKey } from '@pramaan/verifier'
import { type Beside, runBeside } from './beside.ts'

const NAME = 'demo-witness'

export const demoPolicyIn = (dataDir: string): string => join(dataDir, 'witness', 'policy.txt')

/** Says where the file is that names it, in the form that `WITNESSES_FILE` asks for. */
export async function startDemoWitness(
  dataDir: string,
  logKeys: readonly string[],
): Promise<{ readonly file: string; readonly witness: Beside }> {
  const folder = join(dataDir, 'witness')
  const args = [
    '--folder',
    folder,
    '--name',
    `localhost/${NAME}`,
    ...logKeys.flatMap((key) => ['--log', key]),
    '--port',
    '0',
  ]
  const witness = await runBeside('witness', args, () =>
    console.error('The demo’s witness has stopped: within ten heads seals turn amber, until the next start.'),
  )
  const file = demoPolicyIn(dataDir)
  const policy = policyText({
    ...{ logs: [], groups: [], quorum: NAME },
    witnesses: [
      { name: NAME, key: readKey(/^Key +(\S+)$/m.exec(witness.said)?.[1] ?? ''), url: witness.url },
    ],
  })
  await writeFile(file, policy)
  return { file, witness }
}
