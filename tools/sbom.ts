/** Set-up and running: the bill of materials of what is installed somewhere (CycloneDX, by npm), held against the lockfile. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartFailure } from '@pramaan/local-postgres'
import { type Outcome, runProgram } from './run.ts'

export const SBOM = 'sbom.cdx.json'
/** Debian's npm is older than `npm sbom`; this one then makes the list. */
const NPM_WITH_SBOM = '11.6.2'
const FIRST_WITH_SBOM = 10

interface Locked {
  readonly version?: string
  readonly integrity?: string
  readonly link?: boolean
}

export type Lock = Readonly<Record<string, Locked>>

/** What a lockfile, or npm's note of what it installed, says of each package that comes from a registry. */
export function lockIn(folder: string, name = 'package-lock.json'): Lock {
  const { packages } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { packages: Lock }
  return Object.fromEntries(Object.entries(packages).filter(([, { integrity }]) => integrity !== undefined))
}

/** The packages that were installed and are not, byte for byte, those of the lockfile. */
export const unlike = (wanted: Lock, installed: Lock): string[] =>
  Object.entries(installed)
    .filter(([path, { integrity }]) => wanted[path]?.integrity !== integrity)
    .map(([path, { version }]) => `${path}@${version}`)

interface Component {
  readonly name: string
  readonly version: string
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[]
}

/** As npm says it, where it names each installed package with its checksum; the whole is refused otherwise. */
export function billOfMaterials(said: string, installed: Lock): { components: readonly Component[] } {
  const begun = said.indexOf('{')
  const bill = JSON.parse(said.slice(begun, said.lastIndexOf('}') + 1)) as {
    bomFormat?: string
    components: readonly Component[]
  }
  if (bill.bomFormat !== 'CycloneDX')
    throw new StartFailure('npm sbom has answered something else than CycloneDX.')
  const listed = new Set(
    bill.components.flatMap(({ hashes = [] }) => hashes.map(({ alg, content }) => `${alg} ${content}`)),
  )
  const missing = Object.entries(installed).filter(([, { integrity = '' }]) => !listed.has(hashOf(integrity)))
  if (missing.length > 0)
    throw new StartFailure(`The SBOM does not name ${missing.map(([path]) => path).join(', ')}.`)
  return bill
}

/** `sha512-<base64>` as CycloneDX writes it. */
function hashOf(integrity: string): string {
  const [alg = '', text = ''] = integrity.split('-', 2)
  return `${alg.toUpperCase().replace('SHA', 'SHA-')} ${Buffer.from(text, 'base64').toString('hex')}`
}

/** npm in that folder, whatever npm command this one runs under. */
export function npm(cwd: string, words: readonly string[]): Promise<Outcome> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_(lifecycle_|package_|config_(local_)?prefix)/.test(name),
    ),
  )
  return runProgram('npm', [...words], { cwd, env })
}

export async function npmSbom(cwd: string): Promise<Outcome> {
  const { said } = await npm(cwd, ['--version', '--loglevel=error'])
  const words = ['sbom', '--sbom-format=cyclonedx', '--loglevel=error']
  return Number.parseInt(said, 10) >= FIRST_WITH_SBOM
    ? npm(cwd, words)
    : npm(cwd, ['exec', '--yes', `--package=npm@${NPM_WITH_SBOM}`, '--', 'npm', ...words])
}
