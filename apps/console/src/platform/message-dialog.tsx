/** platform: proposes an act whose own field is what the client will read. */
import { clientMessage, type ProposalAsk } from '@pramaan/contracts'
import { TextArea } from '@pramaan/ui/text-area.tsx'
import { type ReactNode, useState } from 'react'
import { ProposeDialog } from './propose-dialog.tsx'
import { say } from './say.ts'

const MESSAGE_MOST = 500

export interface MessageDialogProps {
  readonly title: string
  readonly description: ReactNode
  /** Whose eyes it is for. */
  readonly reader: string
  readonly hint: string
  /** Null while one of the other fields is wrong. */
  readonly act: (message: string) => ProposalAsk | null
  readonly button: string
  /** Fields above the message. */
  readonly children?: ReactNode
  readonly onClose: () => void
}

/** The first sentence that is wrong with it, or nothing. */
const problemOf = (message: string): string | undefined =>
  clientMessage.safeParse(message).error?.issues[0]?.message

export function MessageDialog(props: MessageDialogProps) {
  const { reader, hint, act, children, ...rest } = props
  const [message, setMessage] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const problem = problemOf(message)
  const asked = () => {
    setHasTried(true)
    const whole = act(message.trim())
    return problem === undefined ? whole : null
  }
  return (
    <ProposeDialog {...rest} act={asked}>
      {children}
      <TextArea
        label={say('messageTo', { name: reader })}
        hint={hint}
        maxLength={MESSAGE_MOST}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
        error={hasTried ? problem : undefined}
      />
    </ProposeDialog>
  )
}
