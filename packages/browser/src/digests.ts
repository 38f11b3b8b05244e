/** browser: the SHA-256 of a file, worked out here and by nobody else. */

/** In hex; null where the browser has no means, because the page came without TLS. */
async function sha256Of(content: Blob): Promise<string | null> {
  // The type says that it is always there; on a page without TLS it is not.
  const { subtle } = crypto as { subtle?: SubtleCrypto }
  if (!subtle) return null
  const digest = new Uint8Array(await subtle.digest('SHA-256', await content.arrayBuffer()))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What arrived, held against what was approved. Only what differs is not saved. */
export type Checked = 'same' | 'unknown' | 'different'

export async function checkSha256(content: Blob, approved: string): Promise<Checked> {
  const found = await sha256Of(content)
  if (found === null) return 'unknown'
  return found === approved ? 'same' : 'different'
}
