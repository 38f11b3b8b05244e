/** payments: the payment slip: chosen, seen, sent with progress, sent again when the line broke. */
import { type Deposit, proveDeposit } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { ProgressBar } from '@pramaan/ui/progress-bar.tsx'
import { FieldNote } from '@pramaan/ui/text-input.tsx'
import { CircleCheck, ImageUp, RotateCw } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useAccountChanged } from '../../../money/account.ts'
import { ANY_IMAGE } from '../../../platform/image-kind.ts'
import { useImageUpload } from '../../../platform/image-upload.ts'
import { upload } from '../../../platform/upload.ts'
import { say } from './say.ts'

interface ProofFieldProps {
  readonly deposit: Deposit
  readonly onProven: (deposit: Deposit) => void
}

export function ProofField({ deposit, onProven }: ProofFieldProps) {
  const picker = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const changed = useAccountChanged()
  const { chosen, choose } = usePreview()
  const { state, take, retry, cancel } = useImageUpload<Deposit>({
    send: (file, options) => upload(proveDeposit, file, { ...options, params: { id: deposit.id } }),
    onSent(proven) {
      onProven(proven)
      changed()
      return null
    },
  })
  const isSending = state.kind === 'sending'

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm text-soft">{say('slip')}</legend>
      <div className="flex flex-wrap items-center gap-4 rounded-lg border border-edge border-dashed p-3">
        {chosen !== null && (
          <img src={chosen} alt={say('slipChosen')} className="size-20 rounded-md bg-sunken object-cover" />
        )}
        <div className="min-w-0 flex-1">
          {isSending && (
            <>
              <p className="truncate text-sm text-soft">{state.name}</p>
              <ProgressBar value={state.percent} label={say('slipUploading')} className="my-2" />
              <Button variant="outline" size="medium" onClick={cancel}>
                {say('cancel')}
              </Button>
            </>
          )}
          {!isSending && deposit.has_proof && state.kind !== 'failed' && (
            <p className="mb-2 flex items-center gap-2 text-gain text-sm">
              <CircleCheck size={16} aria-hidden="true" className="shrink-0" />
              {say('slipUploaded')}
            </p>
          )}
          {!isSending && (
            <div className="flex flex-wrap gap-2">
              {state.kind === 'failed' && state.canRetry && (
                <Button size="medium" icon={<RotateCw size={18} aria-hidden="true" />} onClick={retry}>
                  {say('tryAgain')}
                </Button>
              )}
              <Button
                variant="outline"
                size="medium"
                icon={<ImageUp size={18} aria-hidden="true" />}
                aria-describedby={noteId}
                onClick={() => picker.current?.click()}
              >
                {say(deposit.has_proof ? 'replace' : 'choose')}
              </Button>
            </div>
          )}
        </div>
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        accept={ANY_IMAGE}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) {
            choose(file)
            take(file)
          }
          // Choosing the same file once more is a choice too.
          target.value = ''
        }}
      />
      <FieldNote
        id={noteId}
        error={state.kind === 'failed' ? state.says : undefined}
        hint={say('slipHint')}
      />
    </fieldset>
  )
}

/** The chosen file as an image of this page, let go with it. */
function usePreview() {
  const [chosen, setChosen] = useState<string | null>(null)
  useEffect(
    () => () => {
      if (chosen !== null) URL.revokeObjectURL(chosen)
    },
    [chosen],
  )
  return {
    chosen,
    choose: (file: File) => setChosen(file.type.startsWith('image/') ? URL.createObjectURL(file) : null),
  }
}
