/** Set-up and running: a cluster's signer, with TLS in front of it, and its witness. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { policyText, readKey } from '@pramaan/verifier'
import { root } from '../places.ts'
import type { Node } from './network.ts'
import { writeFilled } from './templates.ts'
import { type Unit, unit } from './units.ts'
import { textOf, until, WITHIN_MS } from './waiting.ts'

export type Log = (name: string) => string

/** As HAProxy wants it: the certificate and its key in one file. */
export const withKey = (certificate: string): string => certificate.replace(/cert\.pem$/, 'both.pem')

export interface ForSigning {
  readonly folder: string
  readonly certificate: string
  readonly log: Log
}

export async function startSigning(
  { signer, witness }: { readonly signer: Node; readonly witness: Node },
  { folder, certificate, log }: ForSigning,
): Promise<{ units: Unit[]; env: Record<string, string>; signerKey: string }> {
  const tool = (name: string, ...args: string[]): [string, ...string[]] => [
    ...([process.execPath, join(root, 'tools', `${name}.ts`)] as [string, string]),
    ...args,
  ]
  const keyIn = (name: string) =>
    until(name, WITHIN_MS, async () => KEY_LINE.exec(textOf(log(name)))?.[1] ?? null, log(name))
  const signing = unit({
    node: signer,
    command: tool('signer', '--folder', join(folder, 'signer'), '--demo'),
    log: log('signer'),
  })
  signing.start()
  const logKey = await keyIn('signer')
  const config = writeFilled('signer.cfg', join(folder, 'signer.cfg'), {
    ADDRESS: signer.address,
    CERTIFICATE: withKey(certificate),
  })
  const tls = unit({
    node: signer,
    command: ['/usr/sbin/haproxy', '-db', '-f', config],
    log: log('signer-tls'),
  })
  tls.start()
  const watching = unit({
    node: witness,
    command: tool(
      'witness',
      '--folder',
      join(folder, 'witness'),
      '--name',
      WITNESS,
      '--log',
      logKey,
      '--host',
      witness.address,
    ),
    log: log('witness'),
  })
  watching.start()
  const key = readKey(await keyIn('witness'))
  const witnesses = join(folder, 'witnesses.txt')
  writeFileSync(
    witnesses,
    policyText({
      ...{ logs: [], groups: [], quorum: 'witness' },
      witnesses: [{ name: 'witness', key, url: `http://${witness.address}:3900` }],
    }),
  )
  return {
    units: [tls, signing, watching],
    signerKey: Buffer.from(readKey(logKey).key).toString('hex'),
    env: {
      SIGNER_URL: `https://${signer.address}:8443`,
      SIGNER_TOKEN_FILE: join(folder, 'signer', 'token'),
      WITNESSES_FILE: witnesses,
      NODE_EXTRA_CA_CERTS: certificate,
    },
  }
}

const WITNESS = 'witness.pramaan.test/w1'
const KEY_LINE = /^Key +(\S+)$/m
