/** platform: one file, chosen or dropped. A native field underneath, so that keyboards and readers know it. */
import { classes } from '@pramaan/ui/classes.ts'
import { FieldNote } from '@pramaan/ui/text-input.tsx'
import { FileText, FileUp } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { say } from './say.ts'

export interface FileFieldProps {
  readonly label: string
  readonly hint: string
  readonly file: File | null
  readonly error?: string | undefined
  readonly onPick: (file: File | null) => void
}

const KILO = 1024
const sizeWords = (bytes: number): string =>
  bytes < KILO
    ? say('bytes', { count: bytes })
    : say('kilobytes', { size: Math.ceil(bytes / KILO).toLocaleString('en-IN') })

export function FileField({ label, hint, file, error, onPick }: FileFieldProps) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onPick(event.dataTransfer.files[0] ?? file)
  }
  const Icon = file ? FileText : FileUp
  return (
    <div className="flex flex-col">
      <label htmlFor={id} className="mb-1.5 font-medium text-sm text-soft">
        {label}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a file can be dropped here; the field inside takes the keyboard */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={dropped}
        className={classes(
          'relative flex min-h-24 items-center gap-4 rounded-lg border border-dashed px-4 py-3 transition-colors duration-150',
          'hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-accent',
          error ? 'border-loss' : 'border-edge',
          isOver ? 'bg-accent-wash' : 'bg-ground',
        )}
      >
        <Icon
          size={24}
          aria-hidden="true"
          className={classes('shrink-0', file ? 'text-accent' : 'text-faint')}
        />
        <span className="wrap-anywhere min-w-0">
          {file ? (
            <>
              <span className="block font-medium">{file.name}</span>
              <span className="figures block text-soft text-sm">
                {say('chosenFile', { size: sizeWords(file.size) })}
              </span>
            </>
          ) : (
            <>
              <span className="block font-medium">{say('chooseFile')}</span>
              <span className="block text-soft text-sm max-md:hidden">{say('orDrop')}</span>
            </>
          )}
        </span>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onPick(event.target.files?.[0] ?? file)}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </div>
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  )
}
