/** products, compensation: files of evidence: added while the claim is open, each with everyone who has opened it. */
import { addClaimFile, type ViewedClaim, viewClaimFile } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { ProgressBar } from '@pramaan/ui/progress-bar.tsx'
import { FileText, Image, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useAccountChanged } from '../../money/account.ts'
import { Part } from '../../orders/shelf/offer-parts.tsx'
import { CallFailed } from '../../platform/call.ts'
import { istMoment } from '../../platform/clock.ts'
import { download } from '../../platform/download.ts'
import { asServerTakesIt } from '../../platform/image-kind.ts'
import { SendFailed } from '../../platform/send-failed.tsx'
import { upload } from '../../platform/upload.ts'
import { say } from './say.ts'

const ACCEPTED = 'image/*,application/pdf'
const icons = { image: Image, pdf: FileText } as const

export function Evidence({ claim }: { claim: ViewedClaim }) {
  const { files, readers, state } = claim
  return (
    <Part title={say('evidence')}>
      <ul className="divide-y divide-line">
        {files.map((file) => (
          <OneFile key={file.id} claimId={claim.id} file={file} />
        ))}
      </ul>
      {files.length > 0 && (
        <p className="mt-2 text-sm text-soft">
          {readers.length > 0 ? say('readers', { names: readers.join(' · ') }) : say('noReaders')}
        </p>
      )}
      {state === 'pending' && <AddFile id={claim.id} />}
      {state !== 'pending' && files.length === 0 && <p className="text-soft">{say('files', { count: 0 })}</p>}
    </Part>
  )
}

type EvidenceFile = ViewedClaim['files'][number]

function OneFile({ claimId, file }: { claimId: string; file: EvidenceFile }) {
  const Icon = icons[file.type]
  const get = () =>
    void download(viewClaimFile, { params: { id: claimId, file_id: file.id } }).catch((failure: unknown) => {
      // The request layer has said why.
      if (!(failure instanceof CallFailed)) throw failure
    })
  return (
    <li className="flex items-start gap-3 py-2">
      <Icon size={20} aria-hidden="true" className="mt-2.5 shrink-0 text-soft" />
      <div className="min-w-0 flex-1">
        <p className="pt-2">{file.name}</p>
        <ul className="text-sm text-soft">
          {file.readings.length === 0 && <li>{say('notOpened')}</li>}
          {file.readings.map(({ by, at }) => (
            <li key={`${by} ${at}`}>{say('opened', { by, when: istMoment(at) })}</li>
          ))}
        </ul>
      </div>
      <Button variant="plain" size="medium" className="-mr-4 shrink-0" onClick={get}>
        {say.rich('view', {
          name: file.name,
          hidden: (inside) => <span className="sr-only">{inside}</span>,
        })}
      </Button>
    </li>
  )
}

function AddFile({ id }: { id: string }) {
  const picker = useRef<HTMLInputElement>(null)
  const changed = useAccountChanged()
  const [sending, setSending] = useState<{ name: string; percent: number } | null>(null)
  const [failure, setFailure] = useState<CallFailed | null>(null)
  const send = async (file: File) => {
    setFailure(null)
    setSending({ name: file.name, percent: 0 })
    try {
      const isPdf = file.type === 'application/pdf'
      const taken = isPdf ? file : ((await asServerTakesIt(file)) ?? file)
      const onProgress = (percent: number) => setSending({ name: file.name, percent })
      await upload(addClaimFile, taken, { params: { id }, inline: true, onProgress })
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      setFailure(failed)
    } finally {
      setSending(null)
      changed()
    }
  }
  return (
    <div className="mt-1">
      {failure && <SendFailed failure={failure} />}
      {sending ? (
        <>
          <p className="truncate text-sm text-soft">{say('sendingFile', { name: sending.name })}</p>
          <ProgressBar
            value={sending.percent}
            label={say('sendingFile', { name: sending.name })}
            className="my-2"
          />
        </>
      ) : (
        <Button
          variant="plain"
          size="medium"
          icon={<Plus size={18} aria-hidden="true" />}
          className="-ml-4"
          onClick={() => picker.current?.click()}
        >
          {say('addFile')}
        </Button>
      )}
      <p className="text-sm text-soft">{say('fileHint')}</p>
      <input
        ref={picker}
        type="file"
        hidden
        accept={ACCEPTED}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void send(file)
          // Choosing the same file once more is a choice too.
          target.value = ''
        }}
      />
    </div>
  )
}
