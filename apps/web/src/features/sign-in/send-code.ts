/** sign-in: asking for a reset code, and how long to wait before asking again. */
import { sendCode } from '@pramaan/contracts'
import { useEffect, useState } from 'react'
import { CallFailed, call } from '../../platform/call.ts'
import { now } from '../../platform/clock.ts'

/** Mail needs a moment; without a pause people press again and only the newest code works. */
const RESEND_AFTER_S = 60

export interface CodeSender {
  readonly isSending: boolean
  /** True once a code was asked for. */
  readonly wasSent: boolean
  /** Seconds until another code may be asked for; 0 when it may. */
  readonly waitS: number
  /** Returns the server's sentence if it refused, else null. */
  send(email: string): Promise<string | null>
}

export function useCodeSender(): CodeSender {
  const [isSending, setSending] = useState(false)
  const [wasSent, setWasSent] = useState(false)
  const [opensAt, setOpensAt] = useState(0)
  const waitS = useSecondsUntil(opensAt)

  const send = async (email: string): Promise<string | null> => {
    setSending(true)
    try {
      await call(sendCode, { body: { email } })
      setWasSent(true)
      setOpensAt(now() + RESEND_AFTER_S * 1000)
      return null
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      if (failure.retryAfterS !== undefined) setOpensAt(now() + failure.retryAfterS * 1000)
      return failure.status === 400 ? failure.message : null
    } finally {
      setSending(false)
    }
  }

  return { isSending, wasSent, waitS, send }
}

function useSecondsUntil(moment: number): number {
  const [tick, setTick] = useState(now)
  const left = Math.max(0, Math.ceil((moment - tick) / 1000))
  useEffect(() => {
    setTick(now())
    if (moment <= now()) return
    const timer = setInterval(() => {
      setTick(now())
      if (now() >= moment) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [moment])
  return left
}
