/**
 * platform: the documents of an offer in a form. Each is uploaded when it is chosen; what the form then holds is its name, its size and
 * the SHA-256 of the bytes that arrived.
 */
import { type OfferPdf, pdfMaximumBytes, uploadOfferDocument } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { FieldNote, TextInput } from '@pramaan/ui/text-input.tsx'
import { Plus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { CallFailed } from './call.ts'
import { upload } from './files.ts'
import { Hidden, PdfLine } from './pdf-line.tsx'
import { say } from './say.ts'
import { asSentence } from './sentences.ts'

const MOST = 4
/** As its file is named, without the ending: someone writes a better one. */
const nameOf = ({ name }: File): string => name.replace(/\.pdf$/i, '').replaceAll(/[_-]+/g, ' ')

export interface PdfsFieldProps {
  readonly pdfs: readonly OfferPdf[]
  readonly error: string | undefined
  readonly onPdfs: (pdfs: readonly OfferPdf[]) => void
}

export function PdfsField({ pdfs, error, onPdfs }: PdfsFieldProps) {
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const add = async (file: File) => {
    // Larger ones are not even sent: the answer would be the same.
    if (file.size > pdfMaximumBytes) return setRefused(say('documentTooLarge'))
    setRefused(null)
    setSending(file.name)
    try {
      const put = await upload(uploadOfferDocument, file, {}, { quiet: true })
      if (!pdfs.some(({ sha256 }) => sha256 === put.sha256)) onPdfs([...pdfs, { name: nameOf(file), ...put }])
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setRefused(asSentence(failure.message))
    } finally {
      setSending(null)
    }
  }
  const change = (of: OfferPdf, name: string) =>
    onPdfs(pdfs.map((one) => (one.sha256 === of.sha256 ? { ...one, name } : one)))
  return (
    <fieldset className="mb-1 col-span-full min-w-0" aria-describedby={`${id}-note`}>
      <legend className="mb-1.5 font-medium text-sm text-soft">{say('documents')}</legend>
      {pdfs.length > 0 && (
        <ul className="mb-2 divide-y divide-line rounded-lg border border-line">
          {pdfs.map((pdf) => (
            <PdfLine
              key={pdf.sha256}
              pdf={pdf}
              name={
                <TextInput
                  label={say('documentName')}
                  maxLength={120}
                  autoComplete="off"
                  value={pdf.name}
                  onChange={({ target }) => change(pdf, target.value)}
                />
              }
            >
              <Button
                variant="plain"
                size="small"
                className="-ml-3 mt-1"
                onClick={() => onPdfs(pdfs.filter(({ sha256 }) => sha256 !== pdf.sha256))}
              >
                {say.rich('removeDocument', {
                  name: pdf.name,
                  hidden: (inside) => <Hidden key="name">{inside}</Hidden>,
                })}
              </Button>
            </PdfLine>
          ))}
        </ul>
      )}
      {sending !== null && (
        <p role="status" className="truncate text-sm text-soft">
          {say('sendingDocument', { name: sending })}
        </p>
      )}
      {pdfs.length < MOST && (
        <Button
          variant="outline"
          size="medium"
          icon={<Plus size={18} aria-hidden="true" />}
          loading={sending !== null}
          onClick={() => picker.current?.click()}
        >
          {say('addDocument')}
        </Button>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        accept="application/pdf,.pdf"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void add(file)
          // Choosing the same file once more is a choice too.
          target.value = ''
        }}
      />
      <FieldNote id={`${id}-note`} error={refused ?? error} hint={say('documentsHint')} />
    </fieldset>
  )
}
