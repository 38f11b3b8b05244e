/** platform: why. Every act of the firm says it, in at least 20 characters, and it is kept for good. */
import { staffReason } from '@pramaan/contracts'
import { TextArea, type TextAreaProps } from '@pramaan/ui/text-area.tsx'
import * as z from 'zod/mini'
import { say } from './say.ts'

const REASON_LEAST = 20
const REASON_MOST = 500

export const reasonForm = z.object({ reason: staffReason })
export type ReasonForm = z.output<typeof reasonForm>

type ReasonFieldProps = Omit<TextAreaProps, 'label'> & { label?: string; written: string }

export function ReasonField({ label = say('yourReason'), written, hint, ...rest }: ReasonFieldProps) {
  const length = written.trim().length
  const missing = REASON_LEAST - length
  return (
    <TextArea
      label={label}
      maxLength={REASON_MOST}
      hint={
        <span className="flex justify-between gap-4">
          <span>{hint ?? say('reasonHint')}</span>
          <span className="figures shrink-0">
            {missing > 0
              ? say('moreCharacters', { count: missing })
              : say('charactersOf', { count: length, most: REASON_MOST })}
          </span>
        </span>
      }
      {...rest}
    />
  )
}
