/** verifier: two files of one log agree, two of a forked one prove it with both signed notes, and nothing that was put into a file passes. */
import { expect, test } from 'vitest'
import { firm, newSigner, noteIn, policyOf } from '../test/firm-log.ts'
import { CLIENT, chain, headsOver, type PlacedProof, proofOf, savedFile } from '../test/ledger.ts'
import { type FileReader, type FileVerdict, type Statement, verifyStatement } from './index.ts'

const trusted = { key: firm.key, policy: policyOf() }
const entries = chain(13)
const heads = headsOver(entries)
const at = (size: number): PlacedProof => heads[size - 1] as PlacedProof
const fileAt = (size: number, ...seen: number[]): Statement => savedFile(entries, at(size), seen.map(at))

/** The same up to head 3; from there on the firm tells someone else. */
const otherEntries = chain(13, CLIENT, 'another past')
const otherHeads = headsOver(otherEntries, heads.slice(0, 3))

async function verify(file: Statement, ...others: readonly Statement[]): Promise<FileVerdict> {
  const logs: NonNullable<FileReader['others']>[number][] = []
  for (const [index, other] of others.entries()) {
    const verdict = await verifyStatement(other, trusted)
    if (!verdict.isWhole || !verdict.shown) throw new Error(verdict.says)
    logs.push({ name: `file ${index + 2}`, log: verdict.shown })
  }
  return verifyStatement(file, { ...trusted, others: logs })
}

test('a file with the log’s edge and with what was seen before is proven, at every size up to 13', async () => {
  for (let size = 1; size <= 13; size += 1) {
    const seen = Array.from({ length: size }, (_, index) => index + 1)
    expect(await verify(fileAt(size, ...seen)), `${size}`).toMatchObject({ isWhole: true, missing: [] })
  }
})

test('two files of one log agree where one has seen what the other is under, whichever is first', async () => {
  expect(await verify(fileAt(9), fileAt(13, 9))).toMatchObject({ isWhole: true, missing: [] })
  expect(await verify(fileAt(13, 9), fileAt(9))).toMatchObject({ isWhole: true, missing: [] })
  // The edge of 12 heads is the beginning of that of 13.
  expect(await verify(fileAt(12), fileAt(13))).toMatchObject({ isWhole: true, missing: [] })
})

test('what two files do not show of each other is unproven, and says up to which head they agree', async () => {
  expect(await verify(fileAt(9), fileAt(13))).toMatchObject({
    isWhole: true,
    missing: [
      {
        what: 'links',
        says: 'This file and file 2 show one public log up to head 8; heads 9 to 9 are not compared. Files that are saved anew, one right after the other, show it.',
      },
    ],
  })
})

test.each([
  [9, 9],
  [9, 13],
  [13, 9],
  [12, 13],
])('files of %i and of %i heads of a forked log prove the fork, with both signed notes', async (one, two) => {
  const forked = savedFile(otherEntries, otherHeads[two - 1] as PlacedProof)
  const verdict = await verify(fileAt(one), forked)
  expect(verdict).toMatchObject({ isWhole: false, says: expect.stringContaining('two stories') })
  if (verdict.isWhole) throw new Error('not a fork')
  expect(verdict.fork?.notes).toEqual([
    noteIn(at(one).head.place),
    noteIn(otherHeads[two - 1]?.head.place ?? ''),
  ])
})

test('a fork that began behind what both edges cover is proven by what was seen', async () => {
  const forked = headsOver(otherEntries, heads.slice(0, 8))
  const theirs = savedFile(otherEntries, forked[12] as PlacedProof, [forked[8] as PlacedProof])
  expect(await verify(fileAt(9), theirs)).toMatchObject({ isWhole: false, fork: { first: 9 } })
})

test('an older file of the same client: proven where the newer one shows the growth, unproven where it does not', async () => {
  const older = await verifyStatement(fileAt(5), trusted)
  if (!older.isWhole) throw new Error(older.says)
  const read = { ...trusted, remembered: older.remember }
  expect(await verifyStatement(fileAt(13, 5), read)).toMatchObject({ isWhole: true, missing: [] })
  expect(await verifyStatement(fileAt(13), read)).toMatchObject({
    missing: [{ what: 'links', says: expect.stringContaining('the earlier one') }],
  })
})

test('two logs of a stranger in one file are not laid to the firm', async () => {
  const signer = newSigner()
  const [own, two] = ['one', 'other'].map((memo) => proofOf(chain(1, CLIENT, memo), { number: 1, signer }))
  const file = savedFile(chain(1, CLIENT, 'one'), own as PlacedProof, [two as PlacedProof])
  expect(await verifyStatement(file)).toMatchObject({ isWhole: false, fork: { first: 1 } })
  const verdict = await verifyStatement(file, trusted)
  expect(verdict).toMatchObject({ isWhole: false, says: expect.stringContaining('another') })
  expect(verdict).not.toHaveProperty('fork')
})

test('a growth that the firm did not show is unproven', async () => {
  const file = fileAt(13, 5)
  const seen = (file.log?.seen ?? []).map((one) => ({ ...one, growth: null }))
  expect(await verify({ ...file, log: { edge: file.log?.edge ?? [], seen } })).toMatchObject({
    missing: [{ what: 'links', says: expect.stringContaining('since it had 5 heads') }],
  })
})

test('a device that has seen two logs of one size proves the fork by its own file', async () => {
  const file = fileAt(9)
  const note = noteIn(otherHeads[8]?.head.place ?? '')
  const log = { edge: file.log?.edge ?? [], seen: [{ note, growth: [] }] }
  expect(await verify({ ...file, log })).toMatchObject({ isWhole: false, fork: { first: 9 } })
})

test.each<[string, (file: Statement) => unknown, RegExp]>([
  ['an edge of another size', (file) => ({ ...file.log, edge: fileAt(8).log?.edge }), /edge/],
  ['an edge that is no hash', (file) => ({ ...file.log, edge: ['x', 'y', 'z'] }), /not a hash/],
  ['a checkpoint of a stranger', (file) => strangers(file), /not signed by a log/],
  ['a checkpoint of a longer log', () => fileAt(13, 13).log, /edge/],
  [
    'a later checkpoint',
    (file) => ({ ...file.log, seen: fileAt(13, 13).log?.seen }),
    /a checkpoint of 13 heads/,
  ],
  ['another’s growth', (file) => grownFrom(file), /begin with|cut off|too long/],
  ['a word', (file) => ({ ...file.log, note: 'Certified' }), /not a statement/],
  ['nothing', () => null, /not a statement/],
])('%s in the place of the file’s log is found', async (_name, change, says) => {
  const file = fileAt(9, 3, 5)
  const changed = { ...file, log: change(file) } as Statement
  expect(await verify(changed)).toMatchObject({ isWhole: false, says: expect.stringMatching(says) })
})

function strangers(file: Statement) {
  const stranger = proofOf(entries.slice(0, 1), { number: 1, signer: newSigner() })
  return { ...file.log, seen: [{ note: noteIn(stranger.head.place), growth: [] }] }
}

const grownFrom = (file: Statement) => ({
  ...file.log,
  seen: file.log?.seen.map((one, index, all) => ({ ...one, growth: all[1 - index]?.growth ?? [] })),
})
