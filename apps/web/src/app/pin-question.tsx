/** app: shows Verify Your Pin when a feature asks for the PIN. Its file is fetched with the first question. */
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { answerPin, usePinQuestion } from '../platform/ask-pin.ts'
import { useFile } from '../platform/files.ts'

const modal = () => import('../features/pin/verify-pin-modal.tsx')
const withdraw = () => answerPin(false)

export function PinQuestion() {
  const asked = usePinQuestion()
  const Modal = useFile(asked ? modal : null, withdraw)?.default
  const { pathname } = useLocation()
  // Whoever asked waits for an answer; leaving the page, or the session's end, is one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is not read, its change is what counts.
  useEffect(() => withdraw, [pathname])
  if (!asked || !Modal) return null
  return <Modal key={asked.operation} {...asked} onRight={() => answerPin(true)} onClose={withdraw} />
}
