/** Set-up and running: writes the brotli and gzip form beside every asset that gains by it. The server sends those. */
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(js|css|html|svg|json|txt|xml|webmanifest|map|ttf|wasm)$/
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

export async function compressFolder(dir: string) {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(files.map(compressFile))
}

async function compressFile(file: string) {
  const plain = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const forms = { br: await toBrotli(plain, { params }), gz: await toGzip(plain, { level: 9 }) }
  for (const [ending, form] of Object.entries(forms)) {
    if (form.length < plain.length) await writeFile(`${file}.${ending}`, form)
  }
}
