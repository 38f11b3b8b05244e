/**
 * platform: what a file is, by its first bytes. Its name and what the sender says about it are not looked at.
 * Three kinds are enough: phones and browsers hand out everything else as one of them, and each further kind is a
 * further decoder that strangers can talk to.
 */
export type ImageKind = 'jpeg' | 'png' | 'webp'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

export function imageKindOf(file: Buffer): ImageKind | null {
  if (isJpeg(file)) return 'jpeg'
  if (file.subarray(0, PNG.length).equals(PNG)) return 'png'
  if (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  return null
}

export const isJpeg = (file: Buffer): boolean => file.subarray(0, JPEG.length).equals(JPEG)
