/** platform: one image on its way to the server: checked, sent with progress, and sent again when the line broke. */
import { clientMessages } from '@pramaan/contracts'
import { useEffect, useRef, useState } from 'react'
import { CallFailed } from './call.ts'
import { sentenceOf } from './failures.ts'
import { asServerTakesIt, cannotOpen, whyNotImage } from './image-kind.ts'
import type { UploadOptions } from './upload.ts'

export type Upload =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly name: string; readonly percent: number }
  | { readonly kind: 'failed'; readonly says: string; readonly canRetry: boolean }

export interface ImageUpload<Reply> {
  readonly send: (file: File, options: UploadOptions) => Promise<Reply>
  /** Takes the reply; what it says instead of null is shown as a failure. */
  readonly onSent: (reply: Reply, file: File) => string | null
}

/** A refusal says what is wrong with the image; anything else is the line's or the server's fault and may be tried again. */
function saysOf(failure: CallFailed): string {
  const sentence = sentenceOf(failure)
  return failure.status === 400 ? sentence : `${clientMessages.images.uploadFailed} ${sentence}`
}

export function useImageUpload<Reply>({ send, onSent }: ImageUpload<Reply>) {
  const [state, setState] = useState<Upload>({ kind: 'idle' })
  const sending = useRef<AbortController | null>(null)
  const last = useRef<{ file: File; key: string } | null>(null)
  useEffect(() => () => sending.current?.abort(), [])

  async function start({ file, key }: { file: File; key: string }) {
    sending.current?.abort()
    const stop = new AbortController()
    sending.current = stop
    setState({ kind: 'sending', name: file.name, percent: 0 })
    const onProgress = (percent: number) => {
      if (!stop.signal.aborted) setState({ kind: 'sending', name: file.name, percent })
    }
    try {
      const taken = await asServerTakesIt(file)
      if (stop.signal.aborted) return
      if (taken === null) return setState({ kind: 'failed', says: cannotOpen(file), canRetry: false })
      const reply = await send(taken, { signal: stop.signal, idempotencyKey: key, inline: true, onProgress })
      if (stop.signal.aborted) return
      const says = onSent(reply, file)
      setState(says === null ? { kind: 'idle' } : { kind: 'failed', says, canRetry: true })
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      if (stop.signal.aborted || failure.code === 'session_ended') return
      setState({ kind: 'failed', says: saysOf(failure), canRetry: failure.status !== 400 })
    }
  }

  return {
    state,
    take(file: File) {
      const says = whyNotImage(file)
      sending.current?.abort()
      if (says !== null) return setState({ kind: 'failed', says, canRetry: false })
      // The same file sent again after a broken line is the same intent: it is stored and counted once.
      last.current = { file, key: crypto.randomUUID() }
      void start(last.current)
    },
    retry() {
      if (last.current) void start(last.current)
    },
    cancel() {
      sending.current?.abort()
      setState({ kind: 'idle' })
    },
  }
}
