import { clientMessages, limits } from '@pramaan/contracts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { asServerTakesIt, cannotOpen, kindOf, whyNotImage } from './image-kind.ts'

const file = (name: string, type: string) => new File(['x'], name, { type })

afterEach(() => vi.unstubAllGlobals())

describe('what is tried', () => {
  test.each([
    ['a.jpg', 'image/jpeg', 'JPEG'],
    ['a.gif', 'image/gif', 'GIF'],
    ['a.heic', '', 'HEIC'],
    ['scan.TIFF', '', 'TIFF'],
    ['a.pdf', 'application/pdf', null],
    ['a.heic', 'application/pdf', null],
    ['notes', '', null],
  ])('%s of type "%s" is %s', (name, type, kind) => expect(kindOf(file(name, type))).toBe(kind))

  test('what is no image, or 20 MB and more, is refused in the product’s words', () => {
    expect(whyNotImage(file('a.pdf', 'application/pdf'))).toBe(clientMessages.images.onlyImages)
    expect(whyNotImage({ name: 'a.jpg', type: 'image/jpeg', size: limits.imageMaximumBytes })).toBe(
      clientMessages.images.tooLarge,
    )
    expect(whyNotImage({ name: 'a.jpg', type: 'image/jpeg', size: limits.imageMaximumBytes - 1 })).toBeNull()
  })

  test('a drawing that may carry a script is refused by its name', () => {
    expect(whyNotImage(file('a.svg', 'image/svg+xml'))).toBe(
      'This SVG image cannot be opened here. Save it as JPEG and upload it again.',
    )
  })
})

describe('what is sent', () => {
  test.each(['image/jpeg', 'image/png', 'image/webp'])('%s goes as it is', async (type) => {
    const chosen = file('a', type)
    expect(await asServerTakesIt(chosen)).toBe(chosen)
  })

  test('what this device cannot open is refused by its name', async () => {
    vi.stubGlobal('createImageBitmap', async () => {
      throw new DOMException('The source image could not be decoded.')
    })
    const chosen = file('IMG_0042.HEIC', 'image/heic')
    expect(await asServerTakesIt(chosen)).toBeNull()
    expect(cannotOpen(chosen)).toBe(
      'This HEIC image cannot be opened here. Save it as JPEG and upload it again.',
    )
  })

  test('what it can open goes as a JPEG of the same name, at most 4,096 px long', async () => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 8_192, height: 1_024, close: () => undefined }))
    const drawn: number[] = []
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      fillRect: () => undefined,
      drawImage: (...args: number[]) => drawn.push(...args.slice(-2)),
    } as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) =>
      done(new Blob(['jpeg'], { type: type ?? '' })),
    )
    const sent = await asServerTakesIt(file('scan.tiff', 'image/tiff'))
    expect([sent?.name, sent?.type]).toEqual(['scan.jpg', 'image/jpeg'])
    expect(drawn).toEqual([4_096, 512])
    vi.restoreAllMocks()
  })
})
