/** Files that mean harm, made anew for each run from one seed: the same run makes the same files. */
import { picture } from '../uploads.ts'
import { mutationsOf, randomFrom } from './mutations.ts'
import { promises } from './promises.ts'
import { strangers } from './strangers.ts'

export interface HostileFile {
  readonly name: string
  readonly bytes: Buffer
}

export async function hostileFiles(seed: number): Promise<HostileFile[]> {
  const random = randomFrom(seed)
  const mutated = (await goodFiles()).flatMap((file) => mutationsOf(file, random))
  return [...mutated, ...(await strangers()), ...(await promises())]
}

/** One of each way in which the three kinds can be written. */
async function goodFiles(): Promise<HostileFile[]> {
  const files = {
    'baseline.jpg': picture(1).jpeg(),
    'progressive.jpg': picture(2).jpeg({ progressive: true }),
    'cmyk.jpg': picture(3).toColourspace('cmyk').jpeg(),
    'described.jpg': picture(4)
      .withExif({ IFD0: { Make: 'A camera' } })
      .withIccProfile('p3')
      .jpeg(),
    'plain.png': picture(5).png(),
    'interlaced.png': picture(6).png({ progressive: true }),
    'palette.png': picture(7).png({ palette: true }),
    'deep.png': picture(8).toColourspace('rgb16').png(),
    'lossy.webp': picture(9).webp(),
    'lossless.webp': picture(10).webp({ lossless: true }),
  }
  return Promise.all(
    Object.entries(files).map(async ([name, image]) => ({ name, bytes: await image.toBuffer() })),
  )
}
