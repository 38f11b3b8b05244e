/** kyc: one image on its way to the server: checked, sent with progress, and sent again when the line broke. */
import { limits, messages, uploadImage } from '@pramaan/contracts'
import { useEffect, useRef, useState } from 'react'
import { CallFailed } from '../../platform/call.ts'
import { upload } from '../../platform/upload.ts'

export type Upload =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly name: string; readonly percent: number }
  | { readonly kind: 'failed'; readonly says: string; readonly canRetry: boolean }

/** Why this file is not even tried, or null. */
function whyNotUpload(file: Pick<File, 'type' | 'size'>): string | null {
  if (!file.type.startsWith('image/')) return messages.images.onlyImages
  if (file.size >= limits.imageMaximumBytes) return messages.images.tooLarge
  return null
}

/** A refusal says what is wrong with the image; anything else is the line's or the server's fault and may be tried again. */
const saysOf = (failure: CallFailed): string =>
  failure.status === 400 ? failure.message : messages.images.uploadFailed

export function useImageUpload(onUploaded: (url: string) => void) {
  const [state, setState] = useState<Upload>({ kind: 'idle' })
  const sending = useRef<AbortController | null>(null)
  const last = useRef<{ file: File; key: string } | null>(null)
  useEffect(() => () => sending.current?.abort(), [])

  async function send({ file, key }: { file: File; key: string }) {
    sending.current?.abort()
    const stop = new AbortController()
    sending.current = stop
    setState({ kind: 'sending', name: file.name, percent: 0 })
    const onProgress = (percent: number) => {
      if (!stop.signal.aborted) setState({ kind: 'sending', name: file.name, percent })
    }
    try {
      const stored = await upload(uploadImage, file, {
        signal: stop.signal,
        idempotencyKey: key,
        quiet: true,
        onProgress,
      })
      if (stop.signal.aborted) return
      if (!stored?.url) return setState({ kind: 'failed', says: messages.images.noUrl, canRetry: true })
      setState({ kind: 'idle' })
      onUploaded(stored.url)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      if (stop.signal.aborted || failure.code === 'session_ended') return
      setState({ kind: 'failed', says: saysOf(failure), canRetry: failure.status !== 400 })
    }
  }

  return {
    state,
    take(file: File) {
      const says = whyNotUpload(file)
      sending.current?.abort()
      if (says !== null) return setState({ kind: 'failed', says, canRetry: false })
      // The same file sent again after a broken line is the same intent: it is stored and counted once.
      last.current = { file, key: crypto.randomUUID() }
      void send(last.current)
    },
    retry() {
      if (last.current) void send(last.current)
    },
    cancel() {
      sending.current?.abort()
      setState({ kind: 'idle' })
    },
  }
}
