/** Set-up and running: the files of deploy, filled in. An operator fills in the same by hand. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartFailure } from '@pramaan/local-postgres'
import { root } from '../places.ts'

export type Values = Readonly<Record<string, string | number>>

const folder = join(root, 'deploy')

/** Each `${NAME}` has a value, and each value a place. Comments keep theirs. */
export function filledIn(template: string, values: Values): string {
  const used = new Set<string>()
  const text = template
    .split('\n')
    .map((line) =>
      line.trimStart().startsWith('#')
        ? line
        : line.replaceAll(/\$\{([A-Z_]+)\}/g, (_, name: string) => {
            const value = values[name]
            if (value === undefined) throw new StartFailure(`The template needs a value for ${name}.`)
            used.add(name)
            return String(value)
          }),
    )
    .join('\n')
  const unused = Object.keys(values).find((name) => !used.has(name))
  if (unused) throw new StartFailure(`The template has no place for ${unused}.`)
  return text
}

export const template = (name: string, of = 'cluster'): string => readFileSync(join(folder, of, name), 'utf8')

export function writeFilled(name: string, to: string, values: Values): string {
  writeFileSync(to, filledIn(template(name), values), { mode: 0o600 })
  return to
}

/** The settings in a file that systemd would read as an EnvironmentFile. */
export const environmentIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const [name = '', ...value] = line.split('=')
        return [name, value.join('=')]
      }),
  )
