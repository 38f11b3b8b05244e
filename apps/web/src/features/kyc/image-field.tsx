/** kyc: one side of the document: choose or photograph it, see it arrive, replace it. */

import { clientMessages, uploadImage } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { ProgressBar } from '@pramaan/ui/progress-bar.tsx'
import { FieldNote } from '@pramaan/ui/text-input.tsx'
import { Camera, ImageUp, RotateCw } from 'lucide-react'
import { type DragEvent, type Ref, useEffect, useId, useRef } from 'react'
import { ANY_IMAGE } from '../../platform/image-kind.ts'
import { type Upload, useImageUpload } from '../../platform/image-upload.ts'
import { type PrivateImage, usePrivateImage } from '../../platform/private-image.ts'
import { upload } from '../../platform/upload.ts'
import { say } from './say.ts'

export interface ImageFieldProps {
  readonly label: string
  /** The address of the uploaded image, or nothing. */
  readonly url: string
  readonly onUploaded: (url: string) => void
  readonly onBusy: (isBusy: boolean) => void
  readonly error?: string | undefined
  /** Takes the keyboard when the form finds the image missing. */
  readonly focusRef?: Ref<HTMLButtonElement>
}

export function ImageField({ label, url, onUploaded, onBusy, error, focusRef }: ImageFieldProps) {
  const { state, take, retry, cancel } = useImageUpload({
    send: (file, options) => upload(uploadImage, file, options),
    onSent(stored) {
      if (!stored?.url) return clientMessages.images.noUrl
      onUploaded(stored.url)
      return null
    },
  })
  const picker = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const picture = usePrivateImage(url || null)
  const isSending = state.kind === 'sending'
  useEffect(() => onBusy(isSending), [isSending, onBusy])

  const drop = (event: DragEvent) => {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file) take(file)
  }
  const lost = picture.problem === 'gone' ? say('imageGone') : undefined
  const shownError = state.kind === 'failed' ? state.says : (lost ?? error)

  return (
    <fieldset className="min-w-0" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <legend className="mb-1.5 font-medium text-sm text-soft">{label}</legend>
      <div
        className={classes(
          'overflow-hidden rounded-lg border bg-raised',
          shownError ? 'border-loss' : 'border-edge',
          !picture.src && 'border-dashed',
        )}
      >
        <Frame src={picture.src} label={label} state={state} place={placeWords(url, picture)} />
        <div className="flex flex-wrap gap-2 border-line border-t p-3">
          {isSending ? (
            <Button variant="outline" size="medium" onClick={cancel}>
              {say('cancel')}
            </Button>
          ) : (
            <>
              {state.kind === 'failed' && state.canRetry && (
                <Button size="medium" icon={<RotateCw size={18} aria-hidden="true" />} onClick={retry}>
                  {say('tryAgain')}
                </Button>
              )}
              <Button
                ref={focusRef}
                variant="outline"
                size="medium"
                icon={<ImageUp size={18} aria-hidden="true" />}
                aria-describedby={noteId}
                onClick={() => picker.current?.click()}
              >
                {url && picture.problem !== 'gone' ? say('replace') : say('chooseImage')}
                <span className="sr-only">: {label}</span>
              </Button>
              <Button
                variant="plain"
                size="medium"
                className="pointer-fine:hidden"
                icon={<Camera size={18} aria-hidden="true" />}
                onClick={() => camera.current?.click()}
              >
                {say('takePhoto')}
                <span className="sr-only">: {label}</span>
              </Button>
            </>
          )}
        </div>
      </div>
      <Chooser inputRef={picker} onChosen={take} />
      <Chooser inputRef={camera} onChosen={take} capture="environment" />
      <FieldNote id={noteId} error={shownError} hint={say('imageHint')} />
    </fieldset>
  )
}

function placeWords(url: string, { problem }: PrivateImage): string {
  if (url === '' || problem === 'gone') return say('imageAdvice')
  return problem === null ? say('imageLoading') : say('imageUnseen')
}

interface ChooserProps {
  readonly inputRef: Ref<HTMLInputElement>
  readonly onChosen: (file: File) => void
  readonly capture?: 'environment'
}

function Chooser({ inputRef, onChosen, capture }: ChooserProps) {
  return (
    <input
      ref={inputRef}
      type="file"
      hidden
      accept={ANY_IMAGE}
      capture={capture}
      onChange={({ target }) => {
        const [file] = target.files ?? []
        if (file) onChosen(file)
        // Choosing the same file once more is a choice too.
        target.value = ''
      }}
    />
  )
}

interface FrameProps {
  readonly src: string | null
  readonly label: string
  readonly state: Upload
  /** What is said while there is no picture to show. */
  readonly place: string
}

/** The proportions of an identity card. */
function Frame({ src, label, state, place }: FrameProps) {
  return (
    <div className="relative grid aspect-[8/5] w-full place-items-center bg-sunken">
      {state.kind === 'sending' ? (
        <div className="grid w-full gap-2 px-5 text-center text-sm">
          <p className="truncate text-soft">{state.name}</p>
          <ProgressBar value={state.percent} label={say('uploading', { label })} />
          <p className="figures text-soft">
            {state.percent < 100 ? `${state.percent}% sent` : say('imageChecking')}
          </p>
        </div>
      ) : src ? (
        <img
          src={src}
          alt={say('asUploaded', { label })}
          className="absolute inset-0 size-full object-contain"
        />
      ) : (
        <p className="px-5 text-center text-soft text-sm">{place}</p>
      )}
    </div>
  )
}
