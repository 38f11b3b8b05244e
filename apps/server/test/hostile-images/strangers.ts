/** Files that are something else, or something else as well. */
import { picture } from '../uploads.ts'
import type { HostileFile } from './corpus.ts'
import { chunk, header, onePixel, PNG_MAGIC, png } from './png.ts'

const SCRIPT = '<script>alert(document.domain)</script>'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">'

const texts: Readonly<Record<string, string>> = {
  'nothing.jpg': '',
  'one-byte.jpg': '\xff',
  'drawing.svg': `${SVG}<rect width="9" height="9"/></svg>`,
  'drawing-with-script.svg': `${SVG}${SCRIPT}</svg>`,
  'drawing-that-fetches.svg': `${SVG}<image href="http://169.254.169.254/latest/" width="9" height="9"/></svg>`,
  'drawing-with-entity.svg': `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${SVG}<text>&x;</text></svg>`,
  'drawing-that-grows.svg': `<!DOCTYPE svg [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>${SVG}<text>&b;</text></svg>`,
  'page.html': `<!doctype html><html><body>${SCRIPT}</body></html>`,
  'page.jpg': `<html>${SCRIPT}</html>`,
  'gif-and-script.gif': 'GIF89a/*\x01\x00\x01\x00\x00\x00*/=1;alert(1)//;',
  'script.js': 'alert(1)',
  'archive.zip': 'PK\x03\x04\x14\x00\x00\x00\x08\x00',
  'document.pdf': '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj',
  'document-with-script.pdf':
    '%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF\n',
  program: '\x7fELF\x02\x01\x01\x00',
  'bitmap.bmp': 'BM\x46\x00\x00\x00\x00\x00\x00\x00\x36\x00\x00\x00',
  'icon.ico': '\x00\x00\x01\x00\x01\x00\x01\x01\x00\x00',
  'script.eps': '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n(/etc/passwd) (r) file',
  'commands.mvg': 'push graphic-context\nfill "url(https://127.0.0.1/x.jpg"|ls "-la)"\npop graphic-context',
  'vips.v': '\xb6\xa6\xf2\x08',
  'magick.miff': 'id=ImageMagick version=1.0',
  'phone.heic': '\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic',
  'only-magic.jpg': '\xff\xd8\xff',
  'magic-then-page.jpg': `\xff\xd8\xff\xe0${SCRIPT}`,
  'only-magic.png': PNG_MAGIC.toString('latin1'),
  'magic-then-page.png': `${PNG_MAGIC.toString('latin1')}${SCRIPT}`,
  'only-magic.webp': 'RIFF\x00\x00\x00\x00WEBP',
  'magic-then-page.webp': `RIFF\xff\xff\xff\xffWEBP${SCRIPT}`,
  'magic-in-the-middle.jpg': `    \xff\xd8\xff\xe0${SCRIPT}`,
}

export async function strangers(): Promise<HostileFile[]> {
  const jpeg = await picture(20).jpeg().toBuffer()
  const small = png(header(1, 1), onePixel())
  return [
    ...Object.entries(texts).map(([name, text]) => ({ name, bytes: Buffer.from(text, 'latin1') })),
    { name: 'real.gif', bytes: await picture(21).gif().toBuffer() },
    { name: 'real.tiff', bytes: await picture(22).tiff().toBuffer() },
    { name: 'real.avif', bytes: await picture(23).avif({ effort: 0 }).toBuffer() },
    { name: 'page-behind-a-picture.jpg', bytes: Buffer.concat([jpeg, Buffer.from(SCRIPT)]) },
    {
      name: 'archive-behind-a-picture.jpg',
      bytes: Buffer.concat([jpeg, Buffer.from('PK\x03\x04', 'latin1')]),
    },
    {
      name: 'script-in-a-comment.jpg',
      bytes: withSegment(jpeg, 0xfe, Buffer.from(`*/=1;alert(1)/*${SCRIPT}`)),
    },
    { name: 'page-behind-a-picture.png', bytes: Buffer.concat([small, Buffer.from(SCRIPT)]) },
    {
      name: 'page-in-a-text.png',
      bytes: png(header(1, 1), chunk('tEXt', Buffer.from(`a\0${SCRIPT}`)), onePixel()),
    },
    {
      name: 'program-in-a-chunk.png',
      bytes: png(header(1, 1), chunk('prGm', Buffer.from('\x7fELF')), onePixel()),
    },
  ]
}

/** The picture with one more segment right behind its beginning. */
export function withSegment(jpeg: Buffer, marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255])
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)])
}
