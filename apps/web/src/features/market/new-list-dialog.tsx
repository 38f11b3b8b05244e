/** market: names a new watchlist. */
import { marketMessages, type Watchlist, watchLimits } from '@pramaan/contracts'
import { SubmitButton } from '@pramaan/ui/button.tsx'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { TextInput } from '@pramaan/ui/text-input.tsx'
import { type FormEvent, useState } from 'react'
import { useWatchlistActs } from '../../market/watching.ts'
import { say } from './say.ts'

export interface NewListDialogProps {
  readonly onClose: () => void
  readonly onAdded: (list: Watchlist) => void
}

export function NewListDialog({ onClose, onAdded }: NewListDialogProps) {
  const { add } = useWatchlistActs()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') {
      setError(marketMessages.listNameNeeded)
      return
    }
    try {
      onAdded(await add.mutateAsync(name.trim()))
    } catch {
      // The request layer has said why; the name stays to be sent again.
      return
    }
    onClose()
  }
  return (
    <Dialog title={say('newList')} onClose={onClose} size="small">
      <form onSubmit={(event) => void submit(event)} noValidate aria-label={say('newList')}>
        <TextInput
          label={say('listName')}
          value={name}
          maxLength={watchLimits.nameLength}
          autoComplete="off"
          onChange={(event) => {
            setName(event.target.value)
            setError(undefined)
          }}
          error={error}
        />
        <SubmitButton wide loading={add.isPending}>
          {say('createList')}
        </SubmitButton>
      </form>
    </Dialog>
  )
}
