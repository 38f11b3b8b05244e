/** What somebody has put on the page, and how it is read: large files piece by piece, so that the page never stops to answer. */
import { type Given as Judged, type kindOf, linesOf, type Named, readFirmKey } from '@pramaan/verifier'
import { element, part } from './parts.ts'

export interface Given {
  readonly file: File
  readonly older: File | null
  readonly others: readonly File[]
  readonly heads: Judged['heads']
  readonly key: string
  /** Changes of that key, where it came as the firm publishes it. */
  readonly rotations: readonly string[]
  readonly witnesses: string
}

/** Something else was chosen meanwhile. */
export class Aborted extends Error {}

export type Sight = Judged

/** Null where what is given as a key is none. */
export function sightOf(
  { file, older, others, heads, key, rotations, witnesses }: Given,
  onShare: (share: number) => void,
  isWanted: () => boolean,
): Sight | null {
  const firm = key.trim() === '' ? {} : readFirmKey(key)
  if (firm === null) return null
  // The file is read twice: for the verdict, and for what it says of itself.
  const all = [file, file, ...(older ? [older] : []), ...others].reduce((sum, { size }) => sum + size, 0)
  let read = 0
  const onRead = (bytes: number) => {
    if (!isWanted()) throw new Aborted()
    read += bytes
    onShare(all === 0 ? 1 : read / all)
  }
  const named = (one: File): Named => ({ name: one.name, lines: () => paced(linesOf(textOf(one, onRead))) })
  return {
    ...{ file: named(file), others: others.map(named), heads },
    ...(older ? { older: named(older) } : {}),
    ...firm,
    ...(rotations.length > 0 ? { rotations } : {}),
    ...(witnesses === '' ? {} : { policy: witnesses }),
  }
}

async function* textOf(file: File, onRead: (bytes: number) => void): AsyncGenerator<string> {
  const reader = file.stream().getReader()
  const decoder = new TextDecoder()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    onRead(next.value.length)
    yield decoder.decode(next.value, { stream: true })
  }
  yield decoder.decode()
}

/** So long the page may be busy before it looks at the keyboard again. */
const SLICE_MS = 16

async function* paced(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let begun = performance.now()
  for await (const line of lines) {
    yield line
    if (performance.now() - begun < SLICE_MS) continue
    await new Promise((resolve) => setTimeout(resolve, 0))
    begun = performance.now()
  }
}

/** What is no ledger is small. */
const SMALL_BYTES = 262_144

export interface ReadFile {
  readonly file: File
  readonly isLarge: boolean
  readonly text: string
}

export const readFiles = (files: readonly File[]): Promise<readonly ReadFile[]> =>
  Promise.all(
    files.map(async (file) => {
      const isLarge = file.size > SMALL_BYTES
      return { file, isLarge, text: isLarge ? '' : await file.text() }
    }),
  )

type Kept = { readonly file: File; readonly kind: ReturnType<typeof kindOf>; readonly text: string }

/** What was added beside the ledger, each with its name and a way to take it away again. */
export function givenHeads(onChange: () => void) {
  let kept: readonly Kept[] = []
  const draw = () => part('given').replaceChildren(...kept.map(row))
  const row = (one: Kept): HTMLElement => {
    const isGood = one.kind === 'head' || one.kind === 'statement'
    const item = element('li', '', isGood ? '' : 'bad')
    const says = isGood ? labels[one.kind === 'head' ? 'head' : 'statement'] : labels.nothing
    const remove = element('button', 'Remove')
    remove.setAttribute('aria-label', `Remove ${one.file.name}`)
    remove.addEventListener('click', () => {
      kept = kept.filter((other) => other !== one)
      draw()
      onChange()
    })
    item.append(element('span', `${one.file.name}: ${says}`), remove)
    return item
  }
  return {
    add(file: File, kind: Kept['kind'], text: string): void {
      kept = [...kept.filter((one) => one.kind !== null), { file, kind, text }]
      draw()
    },
    heads: () =>
      kept.filter(({ kind }) => kind === 'head').map(({ file: { name }, text }) => ({ name, note: text })),
    files: () => kept.filter(({ kind }) => kind === 'statement').map(({ file }) => file),
  }
}

const labels = {
  head: 'a signed head',
  statement: 'another ledger with proof',
  nothing: 'neither a head, a key, witnesses nor a ledger. It was left out.',
} as const
