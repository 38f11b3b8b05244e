/** pin: Verify Your Pin. A right one leaves a grant for the one act that the question names. */
import { limits, operationHeader, verifyPin } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { OtpInput } from '@pramaan/ui/otp-input.tsx'
import { Fingerprint, Lock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { CallFailed, call } from '../../platform/call.ts'
import { loadFile } from '../../platform/files.ts'
import { md5 } from '../../platform/md5.ts'
import { fieldWords } from '../../platform/refusal-words.ts'
import { useSession } from '../../platform/session.ts'
import { say } from './say.ts'
import SetPinModal from './set-pin-modal.tsx'

export interface VerifyPinModalProps {
  readonly operation: string
  readonly says: string
  readonly onRight: () => void
  readonly onClose: () => void
}

export default function VerifyPinModal(props: VerifyPinModalProps) {
  const hasPin = useSession().profile?.has_pin ?? false
  const [mustSet, setMustSet] = useState(!hasPin)
  const pin = usePinCheck(props.operation, props.onRight, () => setMustSet(true))
  const hasPasskey = useSession().profile?.has_passkey ?? false

  if (mustSet) {
    return (
      <SetPinModal
        why={hasPin ? say('oldPinGone') : say('setFirst', { why: props.says })}
        // Whoever has just chosen the PIN need not type it twice.
        onSet={(wirePin) => void pin.check(wirePin).then(() => setMustSet(false))}
        onClose={props.onClose}
      />
    )
  }
  return (
    <Dialog title={say('verifyPin')} description={props.says} size="small" onClose={props.onClose}>
      {pin.closed ? (
        <Closed {...pin.closed} onSetNew={() => setMustSet(true)} />
      ) : (
        <OtpInput
          key={pin.isBusy ? 'sent' : 'open'}
          label={say('yourPin', { digits: limits.pinDigits })}
          name="pin"
          digits={limits.pinDigits}
          masked
          value={pin.digits}
          onChange={pin.setDigits}
          onComplete={(whole) => void pin.check(md5(whole))}
          disabled={pin.isBusy}
          error={pin.mistake}
          autoFocus
        />
      )}
      {hasPasskey && <UsePasskey {...props} />}
      {!pin.closed && (
        <button type="button" className="text-link min-h-11" onClick={() => setMustSet(true)}>
          {say('forgotPin')}
        </button>
      )}
    </Dialog>
  )
}

/** A passkey approves what the PIN would, for the same one act. It is asked for only when pressed. */
function UsePasskey({ operation, onRight }: Pick<VerifyPinModalProps, 'operation' | 'onRight'>) {
  const [isBusy, setBusy] = useState(false)
  const [mistake, setMistake] = useState<string>()
  const approve = async () => {
    setBusy(true)
    setMistake(undefined)
    const { approveByPasskey } = await loadFile(() => import('../../platform/passkeys.ts'))
    const says = await approveByPasskey(operation)
    setBusy(false)
    if (says === undefined) onRight()
    else setMistake(says)
  }
  return (
    <div className="mb-2 grid gap-2">
      <Button
        wide
        variant="outline"
        loading={isBusy}
        icon={<Fingerprint size={20} aria-hidden="true" />}
        onClick={() => void approve()}
      >
        {say('usePasskey')}
      </Button>
      {mistake && (
        <p role="alert" className="text-loss text-sm">
          {mistake}
        </p>
      )}
    </div>
  )
}

interface ClosedWords {
  readonly says: string
  /** A lock that opens by itself; without it only a new PIN helps. */
  readonly canWait: boolean
  readonly opensInMs?: number
}

function usePinCheck(operation: string, onRight: () => void, onMissing: () => void) {
  const [digits, setDigits] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [mistake, setMistake] = useState<string>()
  const [closed, setClosed] = useState<ClosedWords | null>(null)

  useEffect(() => {
    if (closed?.opensInMs === undefined) return
    const timer = setTimeout(() => setClosed(null), closed.opensInMs)
    return () => clearTimeout(timer)
  }, [closed])

  const refused = (failure: CallFailed) => {
    const says = fieldWords(failure)
    if (failure.code === 'pin_not_set') return onMissing()
    if (failure.code === 'pin_locked') {
      setClosed({ says, canWait: true, opensInMs: (failure.retryAfterS ?? 0) * 1000 })
    } else if (failure.code === 'pin_disabled') {
      setClosed({ says, canWait: false })
    } else {
      setMistake(says)
    }
  }

  const check = async (wirePin: string) => {
    setBusy(true)
    setMistake(undefined)
    setClosed(null)
    try {
      await call(
        verifyPin,
        { body: { pin: wirePin } },
        { headers: { [operationHeader]: operation }, inline: true },
      )
      onRight()
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      refused(failure)
    } finally {
      setDigits('')
      setBusy(false)
    }
  }

  return { digits, setDigits, isBusy, mistake, closed, check }
}

function Closed({ says, canWait, onSetNew }: ClosedWords & { onSetNew(): void }) {
  return (
    <>
      <div role="alert" className="flex items-start gap-3 rounded-lg bg-pending-wash p-4">
        <Lock size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-pending" />
        <p className="text-ink">{says}</p>
      </div>
      <Button wide variant={canWait ? 'outline' : 'primary'} className="mt-4" onClick={onSetNew}>
        {say('setNewPin')}
      </Button>
    </>
  )
}
