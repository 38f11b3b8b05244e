/**
 * signing: the tree over all clients under one head. Every node holds the hash of what is below it and how many paise
 * that is, so the root's total can only be the sum of all leaves. Pure, but for letting others work in between.
 */
import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'

export const LEAF_BYTES = 64
export const BLIND_BYTES = 16
const NODE_BYTES = 40
/** Leaves that are read together; the levels below a group are worked out anew, those above are kept. */
export const GROUP = 64
const GROUP_LEVELS = 6
/** How many hashes are made before others get a turn. */
const TURN = 2000

export interface Leaf {
  readonly blind: string
  readonly entries: number
  readonly hash: string
  readonly total: number
}

export interface Step {
  readonly side: 'left' | 'right'
  readonly hash: string
  readonly total: string
}

/** What a client gets of its own leaf: canonical JSON, as the verifier reads it. */
export const leafText = ({ blind, entries, hash: chainHash, total }: Leaf): string =>
  `{"blind":"${blind}","entries":${entries},"hash":"${chainHash}","total":${total}}`

export function leafAt(leaves: Buffer, index: number): Leaf {
  const at = index * LEAF_BYTES
  return {
    blind: leaves.toString('hex', at, at + BLIND_BYTES),
    entries: Number(leaves.readBigUInt64BE(at + 16)),
    hash: leaves.toString('hex', at + 24, at + 56),
    total: Number(leaves.readBigUInt64BE(at + 56)),
  }
}

/** Leaves begin with a 0 and nodes with a 1, so that neither can pass for the other. */
function writeLeafNode(leaves: Buffer, index: number, into: Buffer): void {
  const leaf = leafAt(leaves, index)
  hash('sha256', `\0${leafText(leaf)}`, 'buffer').copy(into, index * NODE_BYTES)
  leaves.copy(into, index * NODE_BYTES + 32, index * LEAF_BYTES + 56, (index + 1) * LEAF_BYTES)
}

const pair = Buffer.alloc(1 + 2 * NODE_BYTES, 1)

function writeParent(level: Buffer, index: number, into: Buffer): void {
  const left = 2 * index * NODE_BYTES
  const at = index * NODE_BYTES
  // The last of an odd level has nobody beside it and goes up as it is.
  if (left + NODE_BYTES === level.length) {
    level.copy(into, at, left)
    return
  }
  level.copy(pair, 1, left, left + 2 * NODE_BYTES)
  hash('sha256', pair, 'buffer').copy(into, at)
  into.writeBigUInt64BE(
    level.readBigUInt64BE(left + 32) + level.readBigUInt64BE(left + NODE_BYTES + 32),
    at + 32,
  )
}

async function madeOf(count: number, write: (index: number, into: Buffer) => void): Promise<Buffer> {
  const level = Buffer.alloc(count * NODE_BYTES)
  for (let index = 0; index < count; index += 1) {
    write(index, level)
    if (index % TURN === TURN - 1) await setImmediate()
  }
  return level
}

const countOf = (level: Buffer): number => level.length / NODE_BYTES

const above = (level: Buffer): Promise<Buffer> =>
  madeOf(Math.ceil(countOf(level) / 2), (index, into) => writeParent(level, index, into))

/** The leaves' own level and the six above it; the last is that of the groups. */
async function groupLevels(leaves: Buffer): Promise<Buffer[]> {
  const levels = [await leafLevel(leaves)]
  for (let height = 0; height < GROUP_LEVELS; height += 1) levels.push(await above(levels[height] as Buffer))
  return levels
}

async function levelsToRoot(groups: Buffer): Promise<Buffer[]> {
  const levels = [groups]
  for (let last = groups; countOf(last) > 1; levels.push(last)) last = await above(last)
  return levels
}

const leafLevel = (leaves: Buffer): Promise<Buffer> =>
  madeOf(leaves.length / LEAF_BYTES, (index, into) => writeLeafNode(leaves, index, into))

export interface Tree {
  readonly root: string
  readonly total: bigint
  readonly firsts: Buffer
  readonly nodes: Buffer
}

const EMPTY_ROOT = '0'.repeat(64)

/** Builds the tree over leaves that are in the order of their blinds. */
export async function treeOver(leaves: Buffer): Promise<Tree> {
  if (leaves.length === 0) {
    return { root: EMPTY_ROOT, total: 0n, firsts: Buffer.alloc(0), nodes: Buffer.alloc(0) }
  }
  const groups = (await groupLevels(leaves)).at(-1) as Buffer
  const levels = await levelsToRoot(groups)
  const top = levels.at(-1) as Buffer
  const firsts = Array.from({ length: countOf(groups) }, (_, group) =>
    leaves.subarray(group * GROUP * LEAF_BYTES, group * GROUP * LEAF_BYTES + BLIND_BYTES),
  )
  return {
    root: top.toString('hex', 0, 32),
    total: top.readBigUInt64BE(32),
    firsts: Buffer.concat(firsts),
    nodes: Buffer.concat(levels),
  }
}

/** The group in which a blind lies, if it lies anywhere. */
export function groupOf(firsts: Buffer, blind: Buffer): number {
  let low = 0
  let high = firsts.length / BLIND_BYTES
  while (high - low > 1) {
    const middle = (low + high) >> 1
    const isAfter =
      firsts.compare(blind, 0, BLIND_BYTES, middle * BLIND_BYTES, (middle + 1) * BLIND_BYTES) > 0
    if (isAfter) high = middle
    else low = middle
  }
  return low
}

/** A client's leaf and the way from it to the root, from its group's leaves and the levels above. */
export async function wayUp(
  group: number,
  leaves: Buffer,
  nodes: Buffer,
  groups: number,
  blind: Buffer,
): Promise<{ leaf: string; path: Step[] } | null> {
  const place = Array.from({ length: leaves.length / LEAF_BYTES }, (_, index) => index).find((index) =>
    leaves.subarray(index * LEAF_BYTES, index * LEAF_BYTES + BLIND_BYTES).equals(blind),
  )
  if (place === undefined) return null
  const below = (await groupLevels(leaves)).slice(0, GROUP_LEVELS)
  return {
    leaf: leafText(leafAt(leaves, place)),
    path: [...besides(below, place), ...besides(levelsIn(nodes, groups), group)],
  }
}

function levelsIn(nodes: Buffer, groups: number): Buffer[] {
  const levels: Buffer[] = []
  for (let at = 0, count = groups; at < nodes.length; count = Math.ceil(count / 2)) {
    levels.push(nodes.subarray(at, at + count * NODE_BYTES))
    at += count * NODE_BYTES
  }
  return levels
}

/** On each level, what stands beside the way up. */
function besides(levels: readonly Buffer[], place: number): Step[] {
  return levels.flatMap((level, height) => {
    const own = place >> height
    const beside = own ^ 1
    const at = beside * NODE_BYTES
    if (beside >= countOf(level)) return []
    return [
      {
        side: beside < own ? ('left' as const) : ('right' as const),
        hash: level.toString('hex', at, at + 32),
        total: level.readBigUInt64BE(at + 32).toString(),
      },
    ]
  })
}
