/**
 * platform: which kind of image somebody chose. The server opens JPEG, PNG and WebP and nothing else, because every
 * further decoder is one that strangers can talk to. Whatever else this device can open is drawn here as a JPEG; what it
 * cannot is refused by its name.
 */
import { clientMessages, limits } from '@pramaan/contracts'
import { say } from './say.ts'

/** What a picker offers: phones hand out their own formats as JPEG where they can. */
export const ANY_IMAGE = 'image/*'

const AS_IT_IS = ['JPEG', 'PNG', 'WebP']
/** Some systems do not know the type of a file that another one made. */
const BY_ENDING: Readonly<Record<string, string>> = {
  heic: 'HEIC',
  heif: 'HEIC',
  avif: 'AVIF',
  tif: 'TIFF',
  tiff: 'TIFF',
  bmp: 'BMP',
  jxl: 'JPEG XL',
  dng: 'RAW',
}
const BY_TYPE: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'image/heic': 'HEIC',
  'image/heif': 'HEIC',
  'image/svg+xml': 'SVG',
  'image/x-adobe-dng': 'RAW',
  'image/jxl': 'JPEG XL',
}

type Chosen = Pick<File, 'name' | 'type'>

/** As a person calls it; null for what is no image. */
export function kindOf({ name, type }: Chosen): string | null {
  if (type.startsWith('image/')) {
    return BY_TYPE[type] ?? type.slice('image/'.length).replace(/^x-/, '').toUpperCase()
  }
  return type === '' ? (BY_ENDING[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? null) : null
}

export const cannotOpen = (file: Chosen): string =>
  say('imageNotOpened', { kind: kindOf(file) ?? say('thisFile') })

/** Why this file is not even tried, or null. */
export function whyNotImage(file: Pick<File, 'name' | 'type' | 'size'>): string | null {
  const kind = kindOf(file)
  if (kind === null) return clientMessages.images.onlyImages
  if (file.size >= limits.imageMaximumBytes) return clientMessages.images.tooLarge
  // A drawing may carry a script; it is opened nowhere.
  return kind === 'SVG' ? cannotOpen(file) : null
}

const LONGEST_SIDE_PX = 4_096
const QUALITY = 0.92

/** The file as the server takes it; null where this device cannot open it. */
export async function asServerTakesIt(file: File): Promise<File | null> {
  if (AS_IT_IS.includes(kindOf(file) ?? '')) return file
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return null
  const jpeg = await drawn(picture)
  picture.close()
  return jpeg && new File([jpeg], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
}

function drawn(picture: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const pen = canvas.getContext('2d')
  if (pen === null) return Promise.resolve(null)
  // JPEG knows no transparency: what was seen through is white, as on the server.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}
