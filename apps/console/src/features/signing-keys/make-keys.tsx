/** signing-keys: making an own key: a passkey first, where there are passkeys; a key of this browser otherwise. */
import type { DeviceKeyProblem } from '@pramaan/browser/device-keys.ts'
import { Button } from '@pramaan/ui/button.tsx'
import { Fingerprint, KeyRound } from 'lucide-react'
import { isPasskeyHere, passkeysWork } from '../../platform/passkeys-here.ts'
import { type StaffKeys, standingWords } from '../../platform/signing.ts'
import { type MadeHere, useMakeKey, useMakePasskey } from './make-key.ts'
import { say } from './say.ts'

interface MakeKeysProps extends Pick<MadeHere, 'idsHere'> {
  readonly keys: StaffKeys
  readonly problem: DeviceKeyProblem | null
}

/** What is at hand already is not offered again. */
export function MakeKeys({ keys, idsHere, problem }: MakeKeysProps) {
  const live = keys.items.filter(({ is_mine, state }) => is_mine && state !== 'ended')
  const hasPasskey = live.some(({ passkey }) => isPasskeyHere(passkey?.id))
  const hasKey = live.some(({ id }) => idsHere.includes(id))
  const canPasskey = passkeysWork()
  if (hasPasskey || (hasKey && !canPasskey)) return null
  return (
    <div className="grid gap-5 border-line border-t p-4 first:border-t-0">
      {canPasskey && <MakePasskey keys={keys} />}
      {!canPasskey && <p className="text-soft">{say('noPasskeys')}</p>}
      {!hasKey && <MakeBrowserKey keys={keys} problem={problem} isFirst={!canPasskey} />}
    </div>
  )
}

function MakePasskey({ keys }: { keys: StaffKeys }) {
  const making = useMakePasskey(keys)
  return (
    <div>
      <Button
        size="medium"
        loading={making.isPending}
        icon={<Fingerprint size={18} aria-hidden="true" />}
        onClick={() => making.mutate()}
        className="max-md:w-full"
        aria-describedby="make-passkey"
      >
        {say(making.isMade ? 'signPasskey' : 'makePasskey')}
      </Button>
      <p id="make-passkey" className="mt-2 max-w-prose text-soft text-sm">
        {say(making.isMade ? 'signPasskeyNote' : 'makePasskeyNote')}
      </p>
      {making.problem !== null && (
        <p role="alert" className="mt-2 max-w-prose rounded-lg bg-loss-wash px-3.5 py-3 text-loss">
          {making.problem}
        </p>
      )}
    </div>
  )
}

interface MakeBrowserKeyProps extends Pick<MakeKeysProps, 'keys' | 'problem'> {
  readonly isFirst: boolean
}

function MakeBrowserKey({ keys, problem, isFirst }: MakeBrowserKeyProps) {
  const making = useMakeKey(keys)
  const hasKeys = keys.items.some(({ is_mine, key }) => is_mine && key.type === 'ed25519')
  return (
    <div>
      {problem && (
        <p role="alert" className="mb-3 text-loss">
          {standingWords(problem)}
        </p>
      )}
      <Button
        size="medium"
        variant={isFirst ? 'primary' : 'outline'}
        disabled={problem !== null}
        loading={making.isPending}
        icon={<KeyRound size={18} aria-hidden="true" />}
        onClick={() => making.mutate()}
        className="max-md:w-full"
        aria-describedby="make-key"
      >
        {say(hasKeys ? 'makeAnother' : 'make')}
      </Button>
      <p id="make-key" className="mt-2 max-w-prose text-soft text-sm">
        {say('makeNote')}
      </p>
    </div>
  )
}
