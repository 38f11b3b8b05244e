/**
 * bank-cards: which bank stands behind an IFSC, from the published list, offline. Only the list's files are read: the
 * package's own code would ask a server.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Branch codes of digits only are kept as numbers, without their leading zeros. */
type Branches = Readonly<Record<string, readonly (string | number)[]>>
type Names = Readonly<Record<string, string>>

interface Directory {
  readonly branches: Branches
  readonly names: Names
  /** Branches that a bank lends to a smaller one: the whole code, and whose it is. */
  readonly lent: Names
  /** The same by the beginning of the code. */
  readonly lentRanges: readonly (readonly [start: string, bank: string])[]
}

let directory: Promise<Directory> | null = null

/** The bank's name, or null when the list has no such branch. */
export async function bankBehind(ifsc: string): Promise<string | null> {
  directory ??= readDirectory()
  const { branches, names, lent, lentRanges } = await directory
  const bank = ifsc.slice(0, 4)
  if (!Object.hasOwn(branches, bank) || !branches[bank]?.includes(branchCode(ifsc.slice(5)))) return null
  const owner = lent[ifsc] ?? lentRanges.find(([start]) => ifsc.startsWith(start))?.[1] ?? bank
  // A few of the lent ranges name their bank in full.
  return names[owner] ?? (owner.length > bank.length ? owner : (names[bank] ?? null))
}

const branchCode = (tail: string): string | number => (/^[0-9]+$/.test(tail) ? Number(tail) : tail)

async function readDirectory(): Promise<Directory> {
  const [branches, names, lent, ranges] = await Promise.all([
    read<Branches>(require.resolve('ifsc/src/IFSC.json')),
    read<Names>(require.resolve('ifsc/src/banknames.json')),
    read<Names>(require.resolve('ifsc/src/sublet.json')),
    read<Names>(require.resolve('ifsc/src/custom-sublets.json')),
  ])
  // The longest beginning says most.
  const lentRanges = Object.entries(ranges).toSorted(([a], [b]) => b.length - a.length)
  return { branches, names, lent, lentRanges }
}

const read = async <T>(path: string): Promise<T> => JSON.parse(await readFile(path, 'utf8'))
