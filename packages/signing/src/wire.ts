/** signing: the calls of a signer as bytes: the length of a JSON text, the text, and whatever is not text behind it. */
import type { Begun, SignedHead, Signer } from './port.ts'
import { Refused } from './port.ts'

const LENGTH_BYTES = 4

function frame(value: unknown, bytes: readonly Buffer[] = []): Buffer {
  const text = Buffer.from(JSON.stringify(value))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(text.length)
  return Buffer.concat([length, text, ...bytes])
}

function readFrame<T>(given: Buffer): { value: T; bytes: Buffer } {
  try {
    const end = LENGTH_BYTES + given.readUInt32BE(0)
    return { value: JSON.parse(given.toString('utf8', LENGTH_BYTES, end)), bytes: given.subarray(end) }
  } catch {
    throw new Refused('the call cannot be read')
  }
}

type Arguments<Name extends keyof Signer> = Signer[Name] extends (...args: infer Args) => unknown
  ? Args
  : never

const headFrame = ({ leaves, tree, ...head }: SignedHead): Buffer =>
  frame({ ...head, sizes: [leaves.length, tree.firsts.length] }, [leaves, tree.firsts, tree.nodes])

type ToldHead = Omit<SignedHead, 'leaves' | 'tree' | 'rotations'> &
  Partial<Pick<SignedHead, 'rotations'>> & { readonly sizes: readonly [number, number] }

function headIn(given: Buffer): SignedHead {
  const { value, bytes } = readFrame<ToldHead>(given)
  const { sizes, ...head } = value
  const end = sizes[0] + sizes[1]
  return {
    // A signer from before there were changes of its key tells none.
    ...head,
    rotations: head.rotations ?? [],
    leaves: bytes.subarray(0, sizes[0]),
    tree: { firsts: bytes.subarray(sizes[0], end), nodes: bytes.subarray(end) },
  }
}

/** What a call by this name does; null if there is none. */
export function callOf(signer: Signer, name: string): ((given: Buffer) => Promise<Buffer>) | null {
  switch (name) {
    case 'begin':
      return async (given) => {
        const { value, bytes } = readFrame<Arguments<'begin'>[0]>(given)
        const { lacks, ...begun } = await signer.begin(value, bytes)
        return frame(begun, [lacks])
      }
    case 'heads':
      return (given) => told(signer.takeHeads(...readFrame<Arguments<'takeHeads'>>(given).value))
    case 'tree':
      return (given) => {
        const { value, bytes } = readFrame<[number, string]>(given)
        return told(signer.takeTree(...value, bytes))
      }
    case 'events':
      return (given) => told(signer.takeEvents(...readFrame<Arguments<'takeEvents'>>(given).value))
    case 'entries':
      return (given) => told(signer.takeEntries(...readFrame<Arguments<'takeEntries'>>(given).value))
    case 'sign':
      return async (given) => headFrame(await signer.sign(...readFrame<Arguments<'sign'>>(given).value))
    case 'signed':
      return async (given) => headFrame(await signer.signed(...readFrame<Arguments<'signed'>>(given).value))
    case 'settle':
      return () => told(signer.settle())
    case 'state':
      return async () => frame(await signer.state())
    default:
      return null
  }
}

const told = async (done: Promise<void>): Promise<Buffer> => {
  await done
  return frame(null)
}

/** A signer that is elsewhere; `call` carries the bytes, and throws what the signer threw. */
export function remoteSigner(
  { key, log, rotations }: Pick<Signer, 'key' | 'log' | 'rotations'>,
  call: (name: string, given: Buffer) => Promise<Buffer>,
): Signer {
  const tell = async (name: string, args: readonly unknown[]): Promise<void> => {
    await call(name, frame(args))
  }
  return {
    key,
    log,
    rotations,
    state: async () =>
      readFrame<Awaited<ReturnType<Signer['state']>>>(await call('state', frame(null))).value,
    begin: async (beginning, standing) => {
      const { value, bytes } = readFrame<Omit<Begun, 'lacks'>>(
        await call('begin', frame(beginning, [standing])),
      )
      return { ...value, lacks: bytes }
    },
    takeHeads: (...args) => tell('heads', args),
    takeTree: async (turn, secret, leaves) => {
      await call('tree', frame([turn, secret], [leaves]))
    },
    takeEvents: (...args) => tell('events', args),
    takeEntries: (...args) => tell('entries', args),
    sign: async (...args) => headIn(await call('sign', frame(args))),
    signed: async (...args) => headIn(await call('signed', frame(args))),
    settle: () => tell('settle', []),
  }
}
