/** tlog: the entries themselves, up to 256 in a bundle (c2sp.org/tlog-tiles), each behind its length of two bytes. */
import { Broken } from '@pramaan/verifier'

const MOST_BYTES = 65_535

export function bundleOf(entries: readonly (string | Uint8Array)[]): Uint8Array {
  const parts = entries.map((entry) => {
    const body = Buffer.from(entry)
    if (body.length > MOST_BYTES)
      throw new RangeError(`an entry of the log has more than ${MOST_BYTES} bytes`)
    const length = Buffer.alloc(2)
    length.writeUInt16BE(body.length)
    return Buffer.concat([length, body])
  })
  return Buffer.concat(parts)
}

export function readBundle(bytes: Uint8Array): Uint8Array[] {
  const view = Buffer.from(bytes)
  const entries: Uint8Array[] = []
  for (let at = 0; at < view.length; ) {
    const end = at + 2 <= view.length ? at + 2 + view.readUInt16BE(at) : Number.POSITIVE_INFINITY
    if (end > view.length) throw new Broken('A bundle of the log’s entries is cut off.')
    entries.push(Uint8Array.from(view.subarray(at + 2, end)))
    at = end
  }
  return entries
}
