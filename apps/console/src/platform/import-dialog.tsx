/** platform: hands one file in and says what became of each line. All of it is taken or nothing is. */
import { useIntent } from '@pramaan/browser/intent.ts'
import { limits } from '@pramaan/contracts'
import { Button, SubmitButton } from '@pramaan/ui/button.tsx'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileX2 } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { CallFailed } from './call.ts'
import type { CallOptions } from './exchange.ts'
import { FileField } from './file-field.tsx'
import { say } from './say.ts'
import { asSentence } from './sentences.ts'

export interface ImportDialogProps<Report> {
  readonly title: string
  readonly description: ReactNode
  /** The columns it needs, or another word on the file. */
  readonly hint: string
  readonly send: (file: File, options: CallOptions) => Promise<Report>
  readonly report: (report: Report) => ReactNode
  readonly onClose: () => void
}

function problemOf(file: File | null): string | undefined {
  if (!file) return say('chooseFirst')
  if (file.size === 0) return say('fileEmpty')
  return file.size > limits.imageMaximumBytes ? say('fileTooLarge') : undefined
}

/** Resending the same bytes is the same intent, whatever the button was pressed for. */
const fingerprint = ({ name, size, lastModified }: File) => ({ name, size, lastModified })

export function ImportDialog<Report>(props: ImportDialogProps<Report>) {
  const { title, description, hint, send, report, onClose } = props
  const queries = useQueryClient()
  const intent = useIntent()
  const [file, setFile] = useState<File | null>(null)
  const [hasTried, setHasTried] = useState(false)
  const importing = useMutation({
    mutationFn: (chosen: File) => send(chosen, { idempotencyKey: intent(fingerprint(chosen)), quiet: true }),
    onSuccess: () => queries.invalidateQueries(),
  })
  const pick = (chosen: File | null) => {
    setFile(chosen)
    importing.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setHasTried(true)
    if (file && problemOf(file) === undefined) importing.mutate(file)
  }
  if (importing.data !== undefined) {
    return (
      <Dialog
        title={title}
        description={file?.name}
        onClose={onClose}
        footer={
          <Button wide onClick={onClose}>
            {say('done')}
          </Button>
        }
      >
        <div role="status">{report(importing.data)}</div>
      </Dialog>
    )
  }
  return (
    <Dialog title={title} description={description} onClose={onClose} closeOnOutsidePress={false}>
      <form onSubmit={submit} noValidate aria-label={title} className="grid">
        <FileField
          label={say('file')}
          hint={hint}
          file={file}
          error={hasTried || file ? problemOf(file) : undefined}
          onPick={pick}
        />
        {importing.error && <Refused error={importing.error} />}
        <SubmitButton wide loading={importing.isPending} className="mt-2">
          {say('importFile')}
        </SubmitButton>
        <p className="mt-2 text-center text-soft text-sm">{say('allOrNone')}</p>
      </form>
    </Dialog>
  )
}

const Refused = ({ error }: { error: Error }) => (
  <p role="alert" className="mb-2 flex items-start gap-2.5 rounded-lg bg-loss-wash px-3.5 py-3 text-loss">
    <FileX2 size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
    <span className="wrap-anywhere min-w-0">{whyNot(error)}</span>
  </p>
)

/** A refusal says itself that nothing happened. Without an answer nobody knows, and sending again does no harm. */
export function whyNot(error: Error): string {
  if (!(error instanceof CallFailed)) return say('nothingSent')
  const says = asSentence(error.message)
  if (error.status === 400) return says
  return error.status === 0 ? say('arrivalUnknown', { why: says }) : say('nothingImported', { why: says })
}
