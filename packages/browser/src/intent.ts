/** browser: one Idempotency-Key per intent. Sending the same form again after a timeout is the same intent. */
import { useRef } from 'react'

/** The key stays while what is sent stays; anything else is a new intent. */
export function useIntent(): (sent: object) => string {
  const last = useRef<{ sent: string; key: string } | null>(null)
  return (sent) => {
    const text = JSON.stringify(sent)
    if (last.current?.sent !== text) last.current = { sent: text, key: crypto.randomUUID() }
    return last.current.key
  }
}
