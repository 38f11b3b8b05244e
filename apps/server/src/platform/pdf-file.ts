/** platform: tells a PDF by its bytes, and whether it would do something when it is opened. Its name is not looked at. */
import { inflateSync } from 'node:zlib'

const HEAD = Buffer.from('%PDF-')
const TAIL = '%%EOF'
/** The end mark stands within the last bytes of a whole file. */
const TAIL_BYTES = 1024

export const isPdf = (file: Buffer): boolean =>
  file.subarray(0, HEAD.length).equals(HEAD) && file.subarray(-TAIL_BYTES).toString('latin1').includes(TAIL)

/**
 * Scripts, programs, forms that send, files within the file, and passwords, behind which all of these can hide. The names are long
 * enough that packed pictures do not hold them by chance.
 */
const ACTIVE =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|GoToE|Encrypt)(?![A-Za-z0-9])/

/** A name may be written with the codes of its letters: /J#61vaScript. */
const CODED = /#([0-9A-Fa-f]{2})/g
const isActive = (text: string): boolean =>
  ACTIVE.test(text.replace(CODED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))))

/** Objects can be packed together; a reader takes them as if they stood in the file. `/ObjStm`, in letters or codes. */
const packedObjects = (): RegExp => /\/(?:O|#4[fF])(?:b|#62)(?:j|#6[aA])(?:S|#53)(?:t|#74)(?:m|#6[dD])/g
const streamBegins = (): RegExp => /stream\r?\n/g
const STREAM_ENDS = 'endstream'
const MOST_UNPACKED_BYTES = 32 * 1024 * 1024

/** Each group of packed objects, unpacked; null for one that cannot be. Goes through the file once. */
function* groupsIn(text: string): Generator<string | null> {
  const [groups, begins] = [packedObjects(), streamBegins()]
  let left = MOST_UNPACKED_BYTES
  for (let group = groups.exec(text); group !== null; group = groups.exec(text)) {
    begins.lastIndex = groups.lastIndex
    const begin = begins.exec(text)
    if (!begin) return
    const end = text.indexOf(STREAM_ENDS, begins.lastIndex)
    if (end === -1) return
    const unpacked = unpack(text.slice(begins.lastIndex, end), left)
    yield unpacked
    left -= unpacked?.length ?? 0
    groups.lastIndex = end
  }
}

function unpack(packed: string, most: number): string | null {
  try {
    return inflateSync(Buffer.from(packed, 'latin1'), { maxOutputLength: most }).toString('latin1')
  } catch {
    return null
  }
}

/** Shows pages and does nothing else. What cannot be unpacked counts as active: nobody could say what is in it. */
export function isQuietPdf(file: Buffer): boolean {
  const text = file.toString('latin1')
  if (isActive(text)) return false
  for (const objects of groupsIn(text)) if (objects === null || isActive(objects)) return false
  return true
}
