/** verifier: notes, checkpoints, cosignatures and policies of a public log. Whatever comes in, only what is proven passes. */
import * as fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  checkpointOf,
  cosigned,
  entryAt,
  log,
  ORIGIN,
  POLICY,
  proofText,
  SIGNED_AT,
  signedCheckpoint,
  stranger,
  treeOf,
  witnesses,
} from '../../test/log.ts'
import {
  Broken,
  checkCheckpoint,
  checkLogProof,
  keyText,
  logProofText,
  openCheckpoint,
  openNote,
  policyText,
  readCheckpoint,
  readKey,
  readLogProof,
  readNote,
  readPolicy,
  readSignatures,
  Uncheckable,
  verifierKey,
} from '../index.ts'

afterEach(() => void vi.unstubAllGlobals())

const policy = readPolicy(POLICY)
const [asha, ravi] = witnesses
const says = async (work: () => unknown): Promise<string> => {
  try {
    await work()
  } catch (error) {
    if (error instanceof Broken) return error.message
    throw error
  }
  return 'accepted'
}

/** The same bytes in another spelling: the last letter's unused bits are set. */
const looseEnd = (note: string): string =>
  note.replace(/.(?==\n$)/, (letter) => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
    return letters[letters.indexOf(letter) + 1] ?? ''
  })

describe('keys', () => {
  test('a key’s line is read and written back as it was', () => {
    for (const { vkey } of [log, asha]) expect(keyText(readKey(vkey))).toBe(vkey)
    expect(readKey(asha.vkey)).toMatchObject({ type: 'cosignature', name: 'asha.example/w1' })
  })

  test.each([
    ['an empty line', '', 'A public key of the log cannot be read.'],
    [
      'a name with a blank',
      log.vkey.replace('.example', '. example'),
      'A public key of the log cannot be read.',
    ],
    [
      'an id in capitals',
      log.vkey.replace(/\+[0-9a-f]{8}\+/, '+ABCDEF12+'),
      'A public key of the log cannot be read.',
    ],
    [
      'another id',
      log.vkey.replace(/\+[0-9a-f]{8}\+/, '+00000000+'),
      `The key of ${ORIGIN} was changed: its id does not fit it.`,
    ],
    [
      'a type that is not known',
      `${ORIGIN}+00000000+Bg==`,
      `The key of ${ORIGIN} is of a type that is not known here.`,
    ],
    ['half a key', `${ORIGIN}+00000000+AQID`, `The key of ${ORIGIN} is not an Ed25519 key.`],
  ])('%s is refused', async (_name, vkey, sentence) => {
    expect(await says(() => readKey(vkey))).toBe(sentence)
  })
})

describe('signed notes', () => {
  const text = 'first line\n\nthird line\n'
  const note = `${text}\n${log.line(text)}`
  const keys = [readKey(log.vkey)]

  test('the text may hold empty lines; signatures of keys that are not known count for nothing', async () => {
    const open = await openNote(note + stranger.line('something else'), keys)
    expect(open.text).toBe(text)
    expect(open.good.map(({ key, time }) => [key.name, time])).toEqual([[ORIGIN, null]])
  })

  test('a signature of the same name with another id, or the same id with another name, is not known', async () => {
    const other = stranger.line(text).replace('stranger.example/w1', ORIGIN)
    expect((await openNote(note + other, keys)).good).toHaveLength(1)
    const renamed = log.line('x').replace(ORIGIN, 'someone.example')
    expect((await openNote(note + renamed, keys)).good).toHaveLength(1)
  })

  test('16 signatures and more are read, and a key that signed twice counts once', async () => {
    const many = Array.from({ length: 20 }, () => log.line(text)).join('')
    expect((await openNote(`${text}\n${many}`, keys)).good).toHaveLength(1)
  })

  test('one bad signature of a known key breaks the note, whatever else is good', async () => {
    const sentence = `The signature of ${ORIGIN} does not fit the note.`
    expect(await says(() => openNote(note + log.line('another text\n'), keys))).toBe(sentence)
    const short = `— ${ORIGIN} ${Buffer.from(`${readKey(log.vkey).id}aabb`, 'hex').toString('base64')}\n`
    expect(await says(() => openNote(note + short, keys))).toBe(sentence)
  })

  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'The signed note cannot be read.'],
    ['no empty line', 'text\n', 'The note has no signatures: no empty line stands before them.'],
    ['no last line break', note.slice(0, -1), 'The signed note is cut off: its last line does not end.'],
    ['a tab', note.replace('first ', 'first\t'), 'The signed note holds characters that no note may hold.'],
    [
      'half a character',
      note.replace('first', '\ud800'),
      'The signed note holds characters that no note may hold.',
    ],
    ['a hyphen for a dash', note.replace('—', '-'), 'Signature 1 of the note cannot be read.'],
    ['a loose end in base64', looseEnd(note), 'Signature 1 of the note cannot be read.'],
    ['101 signatures', `${text}\n${log.line(text).repeat(101)}`, 'The note has more than 100 signatures.'],
    ['too much', 'x'.repeat(300_000), 'The signed note is longer than 262144 characters.'],
    [
      'only a stranger’s name',
      `${text}\n${stranger.line(text)}`,
      'The note is not signed by any key that is known here.',
    ],
  ])('%s is refused', async (_name, bad, sentence) => {
    expect(await says(() => openNote(bad as string, keys))).toBe(sentence)
  })

  test('where the platform does not know Ed25519, nothing is relied on and nobody is accused', async () => {
    vi.stubGlobal('crypto', {})
    await expect(openNote(note, keys)).rejects.toBeInstanceOf(Uncheckable)
  })
})

describe('checkpoints', () => {
  test('size, root and who agrees are told, with the time of each', async () => {
    const open = await checkCheckpoint(signedCheckpoint(7), policy)
    expect(open).toMatchObject({ origin: ORIGIN, size: 7, isWitnessed: true })
    expect(Buffer.from(open.root)).toEqual(treeOf(7).root)
    expect(open.witnesses.map(({ name, time }) => [name, time])).toEqual([
      ['asha', SIGNED_AT],
      ['ravi', SIGNED_AT],
    ])
  })

  test('of two cosignatures of one witness the later time counts', async () => {
    const text = checkpointOf(7)
    const note = `${text}\n${log.line(text)}${cosigned(text, asha, 5)}${cosigned(text, asha, 9)}${cosigned(text, asha, 6)}`
    expect((await openCheckpoint(note, policy)).witnesses).toMatchObject([{ name: 'asha', time: 9 }])
  })

  test('one of two witnesses is told, and is not enough', async () => {
    const text = checkpointOf(7)
    const note = `${text}\n${log.line(text)}${cosigned(text, asha)}`
    expect(await openCheckpoint(note, policy)).toMatchObject({
      isWitnessed: false,
      witnesses: [{ name: 'asha' }],
    })
    expect(await says(() => checkCheckpoint(note, policy))).toBe(
      'Too few witnesses have signed the checkpoint of 7 entries: 1 of 2.',
    )
  })

  test('witnesses without the log, and a log under another name, count for nothing', async () => {
    const text = checkpointOf(7)
    const both = witnesses.map((witness) => cosigned(text, witness)).join('')
    const sentence = 'The checkpoint is not signed by a log that is known here.'
    expect(await says(() => openCheckpoint(`${text}\n${both}`, policy))).toBe(sentence)
    const renamed = text.replace(ORIGIN, 'pramaan.example/other')
    expect(await says(() => openCheckpoint(`${renamed}\n${log.line(renamed)}`, policy))).toBe(sentence)
  })

  test('a cosignature for another time than it names does not fit', async () => {
    const text = checkpointOf(7)
    const bytes = Buffer.from(cosigned(text, asha).split(' ')[2] ?? '', 'base64')
    bytes.writeBigUInt64BE(BigInt(SIGNED_AT + 1), 4)
    const moved = `— asha.example/w1 ${bytes.toString('base64')}\n`
    expect(await says(() => openCheckpoint(`${text}\n${log.line(text)}${moved}`, policy))).toBe(
      'The signature of asha.example/w1 does not fit the note.',
    )
  })

  test.each([
    ['no origin', '\n7\n', 'The checkpoint does not say which log it is of.'],
    [
      'a size with a leading zero',
      `${ORIGIN}\n07\n`,
      'The checkpoint does not say how many entries the log has.',
    ],
    [
      'a size that cannot be counted',
      `${ORIGIN}\n9007199254740992\n`,
      'The checkpoint does not say how many entries the log has.',
    ],
    ['no root', `${ORIGIN}\n7\n`, 'The checkpoint does not say the log’s root.'],
    ['a short root', `${ORIGIN}\n7\nAAAA\n`, 'The checkpoint does not say the log’s root.'],
    [
      'an empty line in it',
      `${checkpointOf(7)}\nmore\n`,
      'The checkpoint has an empty line where none may be.',
    ],
  ])('%s is refused', async (_name, text, sentence) => {
    expect(await says(() => readCheckpoint(`${text}\n${log.line(text)}`))).toBe(sentence)
  })

  test('further lines are read and signed over', () => {
    const text = `${checkpointOf(7)}more\n`
    expect(readCheckpoint(`${text}\n${log.line(text)}`).extensions).toEqual(['more'])
  })
})

describe('a trust policy', () => {
  const keysOf = `log ${log.vkey}\nwitness a ${asha.vkey}\nwitness b ${ravi.vkey}\n`
  const isEnough = async (lines: string, signers: readonly (typeof asha)[]) => {
    const text = checkpointOf(3)
    const note = `${text}\n${log.line(text)}${signers.map((witness) => cosigned(text, witness)).join('')}`
    return (await openCheckpoint(note, readPolicy(keysOf + lines))).isWitnessed
  }

  test.each<[string, readonly (typeof asha)[], boolean]>([
    ['quorum none\n', [], true],
    ['quorum a\n', [ravi], false],
    ['quorum a\n', [asha], true],
    ['group g any a b\nquorum g\n', [], false],
    ['group g any a b\nquorum g\n', [ravi], true],
    ['group g 2 a b\nquorum g\n', [ravi], false],
    ['group g all a b\nquorum g\n', [ravi, asha], true],
    ['group g any a\n\tgroup  h all g b \nquorum h\n', [ravi], false],
    ['group g any a\ngroup h all g b\nquorum h\n', [asha, ravi], true],
  ])('%j', async (lines, signers, isMet) => {
    expect(await isEnough(lines, signers)).toBe(isMet)
  })

  test('it is written as it is read', () => {
    expect(readPolicy(policyText(policy))).toEqual(policy)
  })

  test.each([
    ['quorum a', 'The trust policy is cut off: its last line does not end.'],
    ['', 'The trust policy does not say which witnesses are enough.'],
    ['quorum c\n', 'Line 4 of the trust policy names witnesses that are not there.'],
    ['quorum a\nquorum b\n', 'Line 5 of the trust policy says once more which witnesses are enough.'],
    ['group none any a\n', 'Line 4 of the trust policy defines a name that is taken.'],
    ['group a any b\n', 'Line 4 of the trust policy defines a name that is taken.'],
    ['group g 3 a b\n', 'Line 4 of the trust policy asks for more members than the group has, or for none.'],
    ['group g 0 a b\n', 'Line 4 of the trust policy asks for more members than the group has, or for none.'],
    [
      'group g any a\ngroup h any a\n',
      'Line 5 of the trust policy names a member that is not there, or that belongs to a group already.',
    ],
    [
      'group g any none\n',
      'Line 4 of the trust policy names a member that is not there, or that belongs to a group already.',
    ],
    [
      'group g all a a\n',
      'Line 4 of the trust policy names a member that is not there, or that belongs to a group already.',
    ],
    [`witness c ${asha.vkey}\n`, 'Line 4 of the trust policy has a key that stands there already.'],
    [`witness c ${log.vkey}\n`, 'Line 4 of the trust policy has a key that signs something else.'],
    [`log ${stranger.vkey}\n`, 'Line 4 of the trust policy has a key that signs something else.'],
    ['trust me\n', 'Line 4 of the trust policy cannot be read.'],
    ['quorum a\r\n', 'The trust policy cannot be read.'],
  ])('%j is refused', async (lines, sentence) => {
    expect(await says(() => readPolicy(keysOf + lines))).toBe(sentence)
  })

  test('32 witnesses and 32 groups are read', () => {
    const keys = Array.from({ length: 32 }, (_, at) => fakeKey(at))
    const lines = keys.map((vkey, at) => `witness w${at} ${vkey}\ngroup g${at} any w${at}\n`).join('')
    const names = keys.map((_, at) => `g${at}`).join(' ')
    expect(readPolicy(`${lines}group all 17 ${names}\nquorum all\n`).witnesses).toHaveLength(32)
  })
})

const fakeKey = (at: number): string =>
  keyText(verifierKey('cosignature', `w${at}.example`, new Uint8Array(32).fill(at)))

describe('a proof that goes with a file', () => {
  test('every entry of logs up to 40 entries is proven offline', async () => {
    for (let size = 1; size <= 40; size += 3) {
      for (let index = 0; index < size; index += 1) {
        const { checkpoint } = await checkLogProof(proofText(index, size), entryAt(index), policy)
        expect(checkpoint.size).toBe(size)
      }
    }
  })

  test('it is written as it is read, with its further data', () => {
    const read = readLogProof(proofText(3, 7))
    expect(logProofText(read)).toBe(proofText(3, 7))
    const more = { ...read, extra: Buffer.from('who') }
    expect(Buffer.from(readLogProof(logProofText(more)).extra ?? [])).toEqual(more.extra)
  })

  test('another entry is not proven', async () => {
    expect(await says(() => checkLogProof(proofText(3, 7), entryAt(4), policy))).toContain(
      'does not hold this entry',
    )
  })

  test('1,000 random changes of note, checkpoint, cosignatures and proof: none is accepted, each is named', async () => {
    const whole = proofText(11, 21)
    const isSignature = (line: string) => line.startsWith('—')
    const cut = (text: string, at: number, much: number, put: string) =>
      text.slice(0, at) + put + text.slice(at + much)
    const changes: ((place: number, what: number) => string)[] = [
      (place, what) => cut(whole, place % whole.length, 1, String.fromCodePoint(32 + (what % 95))),
      (place) => cut(whole, place % whole.length, 1, ''),
      (place, what) => cut(whole, place % whole.length, 0, 'A=\n —0'[what % 6] ?? 'A'),
      (place) => whole.slice(0, place % whole.length),
      (place, what) => {
        const lines = whole.split('\n')
        const at = place % (lines.length - 1)
        // The order of signatures says nothing, nor does one that stands there twice.
        if (isSignature(lines[at] ?? '')) lines.splice(at, 1)
        else lines.splice(at, what % 2, lines[what % lines.length] ?? '')
        return lines.join('\n')
      },
    ]
    const pick = fc.constantFrom(...changes)
    await fc.assert(
      fc.asyncProperty(pick, fc.nat(100_000), fc.nat(100_000), async (change, place, what) => {
        const changed = change(place, what)
        fc.pre(changed !== whole)
        expect(await says(() => checkLogProof(changed, entryAt(11), policy)), changed).toMatch(/^[A-Z].+\.$/)
      }),
      { numRuns: 1000 },
    )
  })
})

test('whatever is given to a reader, it reads it or says in one sentence that it cannot', async () => {
  const readers = [readKey, readNote, readSignatures, readCheckpoint, readPolicy, readLogProof]
  const parts = [
    POLICY,
    proofText(2, 5),
    signedCheckpoint(5),
    log.vkey,
    '\n\n',
    '— a AAAA\n',
    'old 3\n',
    '\0',
    '\ud800',
  ]
  const garbage = fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...parts)), {
    maxLength: 4,
  })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...readers), garbage, async (read, pieces) => {
      expect(await says(() => read(pieces.join('')))).toMatch(/^accepted$|^[A-Z].+\.$/)
    }),
    { numRuns: 1000 },
  )
  for (const read of readers) {
    for (const value of [null, 7, {}, []])
      expect(await says(() => read(value as never))).toMatch(/^[A-Z].+\.$/)
  }
})
