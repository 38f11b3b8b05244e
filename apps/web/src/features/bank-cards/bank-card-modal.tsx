/** bank-cards: Add and Edit Bank Card. An edit asks for the PIN when the form is complete, and not before. */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type BankCard, clientMessages } from '@pramaan/contracts'
import { SubmitButton } from '@pramaan/ui/button.tsx'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { TextInput } from '@pramaan/ui/text-input.tsx'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { CallFailed } from '../../platform/call.ts'
import { sentenceOf } from '../../platform/failures.ts'
import { useSession } from '../../platform/session.ts'
import { type BankBehind, useBankBehind } from './bank-behind.ts'
import { type CardForm, editCardForm, fieldOf, newCardForm } from './card-form.ts'
import { useSaveCard } from './save-card.ts'
import { say } from './say.ts'

export interface BankCardModalProps {
  readonly onClose: () => void
  /** The card to edit; without it a new one is added. */
  readonly card?: BankCard
  readonly onSaved?: () => void
}

export default function BankCardModal({ onClose, card, onSaved }: BankCardModalProps) {
  const { profile } = useSession()
  const form = useForm<CardForm>({
    resolver: standardSchemaResolver(card ? editCardForm : newCardForm),
    defaultValues: {
      card_no: '',
      ifsc: card?.ifsc ?? '',
      bank_name: card?.bank_name ?? '',
      holder_name: card?.holder_name ?? profile?.name ?? '',
    },
  })
  const { errors, isSubmitting } = form.formState
  const [isAsking, setAsking] = useState(false)
  const save = useSaveCard(card, setAsking)
  const bank = useSuggestedBank(form)

  const submit = async (typed: CardForm) => {
    try {
      if (!(await save(typed))) return
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      const message = `${clientMessages.bankCard.saveFailed}. ${sentenceOf(failure)}`
      const field = fieldOf[failure.code]
      if (field) form.setError(field, { message }, { shouldFocus: true })
      else form.setError('root', { message })
      return
    }
    onSaved?.()
    onClose()
  }

  // The question for the PIN stands in this dialog's place; what was typed waits in the form.
  if (isAsking) return null
  return (
    <Dialog
      title={card ? say('editTitle') : say('addTitle')}
      description={card ? say('editNote') : say('addNote')}
      onClose={onClose}
      closeOnOutsidePress={false}
    >
      <form onSubmit={form.handleSubmit(submit)} noValidate aria-label={say('bankAccount')} className="grid">
        <TextInput
          label={say('accountNumber')}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          placeholder={card?.card_no}
          hint={card && say('keepNumber')}
          error={errors.card_no?.message}
          {...form.register('card_no')}
        />
        <TextInput
          label="IFSC"
          className="[&_input:not(:placeholder-shown)]:uppercase"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="ABCD0123456"
          maxLength={20}
          hint={<IfscHint bank={bank} />}
          error={errors.ifsc?.message}
          {...form.register('ifsc')}
        />
        <TextInput
          label={say('bankName')}
          autoComplete="off"
          error={errors.bank_name?.message}
          {...form.register('bank_name')}
        />
        <TextInput
          label={say('holderName')}
          autoComplete="name"
          hint={say('holderHint')}
          error={errors.holder_name?.message}
          {...form.register('holder_name')}
        />
        {errors.root && (
          <p role="alert" className="text-loss text-sm">
            {errors.root.message}
          </p>
        )}
        <SubmitButton wide loading={isSubmitting} className="mt-2">
          {card ? say('save') : say('addAccount')}
        </SubmitButton>
      </form>
    </Dialog>
  )
}

/** Fills in the bank's name from the code, but never over what the client has typed, now or when it was added. */
function useSuggestedBank(form: UseFormReturn<CardForm>): BankBehind {
  const bank = useBankBehind(form.watch('ifsc'))
  const [suggested, setSuggested] = useState('')
  useEffect(() => {
    if (!bank) return
    const typed = form.getValues('bank_name').trim()
    // A name that is the code's own was a suggestion once; with another code it goes.
    if (!['', suggested, bank].includes(typed)) return
    form.setValue('bank_name', bank, { shouldValidate: form.formState.isSubmitted })
    setSuggested(bank)
  }, [bank, suggested, form])
  return bank
}

function IfscHint({ bank }: { bank: BankBehind }) {
  if (bank === undefined) return say('ifscHint')
  return bank ?? say('ifscUnknown')
}
