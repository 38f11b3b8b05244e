/** ui: a person's passkeys: the list, and the steps that add, name and remove one. What each step does is the app's. */
import { type Passkey, passkeyLimits } from '@pramaan/contracts'
import { Fingerprint } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button, SubmitButton } from './button.tsx'
import { say } from './say-passkeys.ts'
import { SkeletonList } from './skeleton.tsx'
import { TextInput } from './text-input.tsx'

export interface NewPasskeyAsk {
  readonly name: string
  /** In clear; only for a first passkey. */
  readonly password: string
  readonly code: string
}

/** Each answers with the sentence to show under the step, or null when it is done. */
export interface PasskeyActs {
  add(ask: NewPasskeyAsk): Promise<string | null>
  rename(id: string, name: string): Promise<string | null>
  remove(id: string, isLast: boolean): Promise<string | null>
}

export interface PasskeyListProps {
  readonly passkeys: readonly Passkey[] | undefined
  readonly acts: PasskeyActs
  /** The address whose password is asked for. */
  readonly email: string
  /** A passkey that is there approves the next; otherwise the password is asked for, and a code where one is needed. */
  readonly asksPassword: boolean
  readonly asksCode: boolean
  /** What adding the first one changes, and what removing the last one does. */
  readonly firstNote: string
  readonly lastNote: string
  readonly moment: (iso: string) => string
}

type Step = { readonly at: 'list' | 'add' } | { readonly at: 'rename' | 'remove'; readonly passkey: Passkey }

export function PasskeyList(props: PasskeyListProps) {
  const { passkeys, acts } = props
  const [step, setStep] = useState<Step>({ at: 'list' })
  const back = () => setStep({ at: 'list' })
  if (!passkeys) return <SkeletonList rows={1} label={say('list')} />
  if (step.at === 'add') return <AddStep {...props} onBack={back} />
  if (step.at === 'rename') return <RenameStep passkey={step.passkey} act={acts.rename} onBack={back} />
  if (step.at === 'remove') {
    const isLast = passkeys.length === 1
    const { id } = step.passkey
    return (
      <AskStep
        title={say('removeTitle', { name: step.passkey.name })}
        note={isLast ? `${say('removeNote')} ${props.lastNote}` : say('removeNote')}
        submit={say(isLast ? 'removeLastConfirm' : 'removeConfirm')}
        act={() => acts.remove(id, isLast)}
        onBack={back}
      />
    )
  }
  return (
    <div className="grid gap-4">
      {passkeys.length === 0 ? (
        <p className="text-soft">{say('none')}</p>
      ) : (
        <ul className="divide-y divide-line" aria-label={say('list')}>
          {passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              passkey={passkey}
              moment={props.moment}
              onRename={() => setStep({ at: 'rename', passkey })}
              onRemove={() => setStep({ at: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {passkeys.length < passkeyLimits.perPerson ? (
        <Button wide onClick={() => setStep({ at: 'add' })}>
          {say('add')}
        </Button>
      ) : (
        <p className="text-soft text-sm">{say('full', { count: passkeyLimits.perPerson })}</p>
      )}
    </div>
  )
}

interface RowProps {
  readonly passkey: Passkey
  readonly moment: (iso: string) => string
  readonly onRename: () => void
  readonly onRemove: () => void
}

const hidden = (inside: ReactNode) => <span className="sr-only">{inside}</span>

const Row = ({ passkey, moment, onRename, onRemove }: RowProps) => (
  <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3 first:pt-0">
    <Fingerprint size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-soft" />
    <div className="min-w-0 flex-1 basis-40">
      <p className="font-medium [overflow-wrap:anywhere]">{passkey.name}</p>
      <p className="text-sm text-soft">
        <span className="block">{say('added', { time: moment(passkey.created_at) })}</span>
        <span className="block">
          {passkey.last_used_at ? say('lastUsed', { time: moment(passkey.last_used_at) }) : say('neverUsed')}
        </span>
        {passkey.is_synced && <span className="block">{say('synced')}</span>}
      </p>
    </div>
    <div className="flex gap-2 max-md:w-full">
      <Button variant="outline" size="medium" className="max-md:flex-1" onClick={onRename}>
        <span>{say.rich('rename', { name: passkey.name, hidden })}</span>
      </Button>
      <Button variant="danger" size="medium" className="max-md:flex-1" onClick={onRemove}>
        <span>{say.rich('remove', { name: passkey.name, hidden })}</span>
      </Button>
    </div>
  </li>
)

interface AskStepProps {
  readonly title: string
  readonly note?: string
  readonly submit: string
  readonly children?: ReactNode
  readonly act: (typed: FormData) => Promise<string | null>
  readonly onBack: () => void
}

function AskStep({ title, note, submit, children, act, onBack }: AskStepProps) {
  const [isBusy, setBusy] = useState(false)
  const [mistake, setMistake] = useState<string | null>(null)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    setBusy(true)
    setMistake(null)
    const says = await act(typed)
    if (says === null) return onBack()
    setBusy(false)
    setMistake(says)
  }
  return (
    <form onSubmit={(event) => void send(event)} noValidate aria-label={title} className="grid">
      <h3 className="text-base [overflow-wrap:anywhere]">{title}</h3>
      {note && <p className="mt-1 mb-4 text-soft">{note}</p>}
      {children}
      {mistake !== null && (
        <p role="alert" className="mb-3 text-loss text-sm">
          {mistake}
        </p>
      )}
      <div className="grid gap-3">
        <SubmitButton wide loading={isBusy}>
          {submit}
        </SubmitButton>
        <Button wide variant="outline" disabled={isBusy} onClick={onBack}>
          {say('cancel')}
        </Button>
      </div>
    </form>
  )
}

const text = (typed: FormData, name: string): string => String(typed.get(name) ?? '').trim()

interface RenameStepProps {
  readonly passkey: Passkey
  readonly act: PasskeyActs['rename']
  readonly onBack: () => void
}

const RenameStep = ({ passkey, act, onBack }: RenameStepProps) => (
  <AskStep
    title={say('renameTitle', { name: passkey.name })}
    submit={say('save')}
    act={(typed) => act(passkey.id, text(typed, 'name'))}
    onBack={onBack}
  >
    <div className="mt-3">
      <NameField initial={passkey.name} />
    </div>
  </AskStep>
)

const NameField = ({ initial }: { initial: string }) => (
  <TextInput
    label={say('name')}
    name="name"
    defaultValue={initial}
    maxLength={passkeyLimits.nameMaximum}
    autoComplete="off"
    hint={say('nameHint')}
    autoFocus
  />
)

function AddStep(props: PasskeyListProps & { onBack: () => void }) {
  const { acts, asksPassword, asksCode, firstNote, email, onBack } = props
  return (
    <AskStep
      title={say('add')}
      note={asksPassword ? firstNote : say('approveFirst')}
      submit={say('create')}
      act={(typed) =>
        acts.add({
          name: text(typed, 'name'),
          password: text(typed, 'password'),
          code: text(typed, 'code'),
        })
      }
      onBack={onBack}
    >
      <NameField initial={say('thisDevice')} />
      {asksPassword && (
        <>
          {/* Password managers need to know whose password this is. */}
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <TextInput
            label={say('currentPassword')}
            name="password"
            type="password"
            autoComplete="current-password"
          />
        </>
      )}
      {asksPassword && asksCode && (
        <TextInput label={say('code')} name="code" autoComplete="one-time-code" maxLength={16} />
      )}
    </AskStep>
  )
}
