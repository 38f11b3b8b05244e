/** avatar: Update Avatar: choose an image, cut it square, see it round, upload it. */
import { clientMessages, limits, uploadAvatar } from '@pramaan/contracts'
import { Avatar } from '@pramaan/ui/avatar.tsx'
import { Button } from '@pramaan/ui/button.tsx'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { FieldNote } from '@pramaan/ui/text-input.tsx'
import { ImageUp } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { CallFailed } from '../../platform/call.ts'
import { sentenceOf } from '../../platform/failures.ts'
import { ANY_IMAGE, cannotOpen, whyNotImage } from '../../platform/image-kind.ts'
import { usePrivateImage } from '../../platform/private-image.ts'
import { reloadProfile, useSession } from '../../platform/session.ts'
import { toast } from '../../platform/toasts.ts'
import { upload } from '../../platform/upload.ts'
import { CropBox } from './crop-box.tsx'
import { say } from './say.ts'

/** A blob's address for as long as it is shown. */
function useAddress(blob: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (blob === null) return setAddress(null)
    const url = URL.createObjectURL(blob)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return address
}

export default function UpdateAvatarModal({ onClose }: { onClose(): void }) {
  const { profile } = useSession()
  const [file, setFile] = useState<File | null>(null)
  const [crop, setCrop] = useState<Blob | null>(null)
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const existing = usePrivateImage(profile?.avatar ?? null)
  const source = useAddress(file)
  const preview = useAddress(crop)
  const intent = useRef<{ crop: Blob; key: string } | null>(null)

  const choose = (chosen: File) => {
    setCrop(null)
    const wrong = whyNotImage(chosen)
    setFile(wrong === null ? chosen : null)
    setProblem(wrong ?? undefined)
  }
  const unreadable = () => {
    setProblem(file ? cannotOpen(file) : undefined)
    setFile(null)
    setCrop(null)
  }

  const send = async () => {
    if (crop === null) return
    setSending(true)
    setProblem(undefined)
    if (intent.current?.crop !== crop) intent.current = { crop, key: crypto.randomUUID() }
    try {
      const jpeg = new File([crop], 'avatar.jpg', { type: 'image/jpeg' })
      await upload(uploadAvatar, jpeg, { inline: true, idempotencyKey: intent.current.key })
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setSending(false)
      if (failure.code === 'session_ended') return
      setProblem(`${clientMessages.avatar.failed}. ${sentenceOf(failure)}`)
      return
    }
    toast('success', clientMessages.avatar.uploaded, limits.accountToastMs)
    onClose()
    // The new picture then stands in the header by itself; a failure to look has been told by then.
    await reloadProfile().catch(() => undefined)
  }

  const hasExisting = preview === null && existing.src !== null
  return (
    <Dialog
      title={say('updateAvatar')}
      onClose={onClose}
      closeOnOutsidePress={file === null}
      footer={
        <Button wide disabled={crop === null || isSending} aria-busy={isSending} onClick={send}>
          {isSending ? clientMessages.avatar.uploading : clientMessages.avatar.upload}
        </Button>
      }
    >
      <div className="mb-3 flex items-center gap-4">
        <Avatar name={profile?.name ?? ''} src={preview ?? existing.src} size="large" />
        <div className="min-w-0 flex-1">
          <p className="mb-1.5 text-soft text-sm">
            {hasExisting ? clientMessages.avatar.existing : clientMessages.avatar.preview}
          </p>
          <Chooser file={file} disabled={isSending} onChosen={choose} problem={problem} />
        </div>
      </div>
      {source && (
        <CropBox key={source} src={source} disabled={isSending} onCrop={setCrop} onError={unreadable} />
      )}
    </Dialog>
  )
}

interface ChooserProps {
  readonly file: File | null
  readonly disabled: boolean
  readonly problem: string | undefined
  readonly onChosen: (file: File) => void
}

function Chooser({ file, disabled, problem, onChosen }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  return (
    <>
      <Button
        variant="outline"
        size="medium"
        disabled={disabled}
        aria-describedby={noteId}
        icon={<ImageUp size={18} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {file ? say('chooseAnother') : say('chooseImage')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={ANY_IMAGE}
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) onChosen(chosen)
          target.value = ''
        }}
      />
      <FieldNote
        id={noteId}
        error={problem}
        hint={
          <span className="block truncate" title={file?.name}>
            {file?.name ?? say('imageHint')}
          </span>
        }
      />
    </>
  )
}
