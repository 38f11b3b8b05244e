/**
 * platform: makes a plain JPEG of an image that someone sent: upright, no larger than asked, nothing in it but
 * pixels. The work is done by at most two processes of its own, which take one image at a time, have a limit of time
 * and memory each, are started when there is work and ended when there has been none for a while.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { Refusal } from '@pramaan/contracts'
import { isJpeg } from './image-kind.ts'

export type PressShape =
  | { readonly kind: 'fit'; readonly longSidePx: number }
  | { readonly kind: 'square'; readonly sidePx: number }

export interface PressAsk {
  readonly file: Uint8Array
  readonly shape: PressShape
}

export type PressReply =
  | {
      readonly isPressed: true
      readonly jpeg: Uint8Array
      readonly widthPx: number
      readonly heightPx: number
      readonly memoryBytes: number
    }
  | { readonly isPressed: false; readonly memoryBytes: number }

/** What the process says of an image: that it has it, and what became of it. */
export type PressWord = 'begun' | PressReply

export interface Pressed {
  readonly jpeg: Buffer
  readonly widthPx: number
  readonly heightPx: number
}

export interface ImagePress {
  /** Refuses what cannot be opened within the limits, and when too many are waiting. */
  press(file: Buffer, shape: PressShape): Promise<Pressed>
  /** The processes there are right now. */
  processIds(): number[]
  /** Those of them that have begun with an image. */
  idsAtWork(): number[]
  stop(): Promise<void>
}

export interface PressLimits {
  readonly processes: number
  readonly waiting: number
  readonly perImageMs: number
  readonly idleMs: number
}

const LIMITS: PressLimits = { processes: 2, waiting: 16, perImageMs: 10_000, idleMs: 60_000 }
/** A process that has grown beyond this is not given another image: allocators rarely give memory back. */
const REPLACE_ABOVE_BYTES = 256 * 1024 * 1024
const MOST_JPEG_BYTES = 8 * 1024 * 1024 - 64
const WORKER = join(import.meta.dirname, 'image-press-worker.ts')

interface Job {
  readonly ask: PressAsk
  readonly resolve: (pressed: Pressed) => void
  readonly reject: (refusal: Refusal) => void
  /** Its first process ended without having seen it. */
  readonly isSecondTry: boolean
}

export function imagePress(limits: PressLimits = LIMITS): ImagePress {
  const waiting: Job[] = []
  const workers = new Set<Worker>()
  let isStopped = false

  const next = (): void => {
    while (waiting.length > 0) {
      const worker = [...workers].find((one) => one.isFree()) ?? hire()
      if (!worker) return
      const job = waiting.shift()
      if (job) worker.take(job)
    }
  }
  const hire = (): Worker | null => {
    if (workers.size >= limits.processes) return null
    const worker = startWorker(limits, next, (unseen) => {
      workers.delete(worker)
      if (unseen?.isSecondTry) unseen.reject(comeBack())
      else if (unseen) waiting.unshift({ ...unseen, isSecondTry: true })
      next()
    })
    workers.add(worker)
    return worker
  }
  return {
    press: (file, shape) =>
      new Promise((resolve, reject) => {
        const isBusy = workers.size >= limits.processes && waiting.length >= limits.waiting
        if (isStopped || isBusy) {
          reject(comeBack())
        } else {
          waiting.push({ ask: { file, shape }, resolve, reject, isSecondTry: false })
          next()
        }
      }),
    processIds: () => [...workers].map(({ pid }) => pid),
    idsAtWork: () => [...workers].filter((worker) => worker.isAtWork()).map(({ pid }) => pid),
    stop: async () => {
      isStopped = true
      for (const job of waiting.splice(0)) job.reject(new Refusal('server_busy'))
      await Promise.all([...workers].map((worker) => worker.end()))
    },
  }
}

const comeBack = (): Refusal => new Refusal('server_busy', { retryAfterS: 5 })

interface Worker {
  readonly pid: number
  isFree(): boolean
  isAtWork(): boolean
  take(job: Job): void
  end(): Promise<void>
}

function startWorker(limits: PressLimits, onFree: () => void, onGone: (unseen: Job | null) => void): Worker {
  const child = startProcess()
  let job: Job | null = null
  let hasBegun = false
  let isEnding = false
  let timer: NodeJS.Timeout | undefined
  const gone = new Promise<void>((resolve) => {
    child.once('close', () => resolve())
    child.once('error', () => resolve())
  })
  const end = (): Promise<void> => {
    isEnding = true
    keepServerUp(child, true)
    child.kill('SIGKILL')
    return gone
  }
  const endAfter = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(end, ms)
    timer.unref()
  }
  child.on('message', (word: PressWord) => {
    if (word === 'begun') hasBegun = true
    else onReply(word)
  })
  const onReply = (reply: PressReply): void => {
    const done = job
    job = null
    hasBegun = false
    keepServerUp(child, false)
    if (reply.memoryBytes > REPLACE_ABOVE_BYTES) void end()
    else endAfter(limits.idleMs)
    if (done) settle(done, reply)
    if (!isEnding) onFree()
  }
  void gone.then(() => {
    clearTimeout(timer)
    const isUnseen = job !== null && !hasBegun && !isEnding
    // The file broke the process, or took too much time or memory: it is the file that is refused.
    if (!isUnseen) job?.reject(new Refusal('image_unreadable'))
    onGone(isUnseen ? job : null)
  })
  return {
    pid: child.pid ?? 0,
    isAtWork: () => job !== null && hasBegun,
    isFree: () => job === null && !isEnding && child.connected,
    take: (taken) => {
      job = taken
      keepServerUp(child, true)
      endAfter(limits.perImageMs)
      // A failed send ends the process, and that is heard above.
      child.send(taken.ask, (error) => error && child.kill('SIGKILL'))
    },
    end,
  }
}

/** The process learns nothing of ours from its environment, and never puts pixels on a disk. */
function startProcess(): ChildProcess {
  return fork(WORKER, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { VIPS_DISC_THRESHOLD: '4g', MALLOC_ARENA_MAX: '2' },
    execArgv: ['--max-old-space-size=64'],
  })
}

/** A server that is done waits for an image that is under way, and not for a press that is idle. */
function keepServerUp(child: ChildProcess, isWorking: boolean): void {
  if (isWorking) {
    child.ref()
    child.channel?.ref()
  } else {
    child.unref()
    child.channel?.unref()
  }
}

/** Even our own process is not believed: it has had a stranger's file inside it. */
function settle({ resolve, reject }: Job, reply: PressReply): void {
  const jpeg = Buffer.from(reply.isPressed ? reply.jpeg : [])
  if (reply.isPressed && isJpeg(jpeg) && jpeg.length <= MOST_JPEG_BYTES) {
    resolve({ jpeg, widthPx: reply.widthPx, heightPx: reply.heightPx })
  } else {
    reject(new Refusal('image_unreadable'))
  }
}
