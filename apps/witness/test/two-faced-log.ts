/** A log that can tell two stories: up to some entry they are the same, from there on each is signed as readily as the other. */
import { randomBytes } from 'node:crypto'
import {
  addCheckpointText,
  consistencyPath,
  grow,
  logSignerFrom,
  rootOf,
  signedNote,
  type TileSource,
} from '@pramaan/tlog'
import { checkpointText, keyText, leafHash } from '@pramaan/verifier'

export const ORIGIN = 'pramaan.example/heads'

export type Story = 'one' | 'other'

export interface TwoFacedLog {
  /** Its public key. */
  readonly key: string
  checkpoint(size: number, story?: Story): Promise<string>
  root(size: number, story?: Story): Promise<Uint8Array>
  /** What is posted to a witness that has seen `oldSize` of this story. */
  request(oldSize: number, size: number, story?: Story): Promise<string>
}

export async function twoFacedLog(
  sizes: { same: number; all: number },
  origin = ORIGIN,
): Promise<TwoFacedLog> {
  const signer = logSignerFrom(origin, randomBytes(32))
  const stories: Record<Story, TileSource> = {
    one: await stored(sizes, 'one'),
    other: await stored(sizes, 'other'),
  }
  const root = (size: number, story: Story = 'one') => rootOf(size, stories[story])
  const checkpoint = async (size: number, story: Story = 'one') => {
    const text = checkpointText(origin, { size, root: await root(size, story) })
    return signedNote(text, [signer.sign(text)])
  }
  return {
    key: keyText(signer.key),
    root,
    checkpoint,
    request: async (oldSize, size, story = 'one') =>
      addCheckpointText({
        oldSize,
        path: oldSize <= size ? await consistencyPath(oldSize, size, stories[story]) : [],
        checkpoint: await checkpoint(size, story),
      }),
  }
}

async function stored({ same, all }: { same: number; all: number }, story: Story): Promise<TileSource> {
  const tiles = new Map<string, Uint8Array>()
  const source: TileSource = {
    read: async (wanted) =>
      wanted.map(({ level, index }) => tiles.get(`${level}/${index}`) ?? new Uint8Array()),
  }
  const leaves = Array.from({ length: all }, (_, at) => leafHash(at < same ? `${at}` : `${story} ${at}`))
  for (const { level, index, hashes } of (await grow(0, leaves, source)).tiles)
    tiles.set(`${level}/${index}`, hashes)
  return source
}
