/** ledger: whatever the number of clients, each one's way up verifies, and only its own. */
import { createHash } from 'node:crypto'
import { GROUP, groupOf, LEAF_BYTES, signingKeyFrom, treeOver, wayUp } from '@pramaan/signing'
import { checkProof } from '@pramaan/verifier'
import { expect, test } from 'vitest'

const firm = signingKeyFrom('log.example', Buffer.alloc(32, 7))
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** As the database gives them: in the order of their blinds. */
function leavesOf(count: number): Buffer {
  const leaves = Array.from({ length: count }, (_, client) => {
    const leaf = Buffer.alloc(LEAF_BYTES)
    sha256(`blind ${client}`).copy(leaf, 0, 0, 16)
    leaf.writeBigUInt64BE(BigInt(client + 1), 16)
    sha256(`chain ${client}`).copy(leaf, 24)
    leaf.writeBigUInt64BE(BigInt(100 * client), 56)
    return leaf
  })
  return Buffer.concat(leaves.sort(Buffer.compare))
}

async function proofFor(leaves: Buffer, blind: Buffer) {
  const { root, total, firsts, nodes } = await treeOver(leaves)
  const group = groupOf(firsts, blind)
  const size = GROUP * LEAF_BYTES
  const part = leaves.subarray(group * size, (group + 1) * size)
  const way = await wayUp(group, part, nodes, firsts.length / 16, blind)
  const count = leaves.length / LEAF_BYTES
  const body = `{"at":"2026-11-16T04:31:00.000Z","back":null,"clients":${count},"entries":1,"mode":"demo","number":1,"prev":null,"root":"${root}","total":${total}}`
  const hash = sha256(body).toString('hex')
  const head = { number: 1, body, hash, signature: firm.sign(body).toString('hex'), key: firm.key }
  return way && { head, ...way }
}

test.each([1, 2, 3, 63, 64, 65, 127, 128, 129, 200, 1000])(
  'of %i clients each is counted',
  async (count) => {
    const leaves = leavesOf(count)
    for (let client = 0; client < count; client += count > 200 ? 97 : 1) {
      const proof = await proofFor(leaves, sha256(`blind ${client}`).subarray(0, 16))
      if (!proof) throw new Error(`client ${client} has no way up`)
      const { leaf, body } = await checkProof(proof)
      expect(leaf).toMatchObject({ entries: client + 1, total: 100 * client })
      expect(body.total).toBe((100 * count * (count - 1)) / 2)
    }
  },
  20_000,
)

test('someone who is not in the tree has no way up', async () => {
  expect(await proofFor(leavesOf(100), sha256('stranger').subarray(0, 16))).toBeNull()
})

test('a changed total beside the way is refused', async () => {
  const proof = await proofFor(leavesOf(9), sha256('blind 4').subarray(0, 16))
  if (!proof) throw new Error('no way up')
  const path = proof.path.map((step, index) => (index === 0 ? { ...step, total: '7' } : step))
  await expect(checkProof({ ...proof, path })).rejects.toThrow('does not count this client')
})
