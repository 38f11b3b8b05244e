/** passkeys: the client's own: the list, and adding, naming and removing one. */
import { limits, listPasskeys, type Passkey, renamePasskey } from '@pramaan/contracts'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { type PasskeyActs, PasskeyList } from '@pramaan/ui/passkey-list.tsx'
import { useEffect, useState } from 'react'
import { CallFailed, call } from '../../platform/call.ts'
import { istMoment } from '../../platform/clock.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { createPasskey, takePasskeyAway } from '../../platform/passkeys.ts'
import { fieldWords } from '../../platform/refusal-words.ts'
import { reloadProfile, useSession } from '../../platform/session.ts'
import { toast } from '../../platform/toasts.ts'
import { say } from './say.ts'

export default function PasskeysModal({ onClose }: { readonly onClose: () => void }) {
  const { profile } = useSession()
  const { passkeys, failure, load } = usePasskeys()
  const isFirst = passkeys?.length === 0
  const { acts, asksCode } = usePasskeyActs(isFirst, load)
  return (
    <Dialog title={say('title')} description={say('note')} onClose={onClose} closeOnOutsidePress={false}>
      {failure === null ? (
        <PasskeyList
          passkeys={passkeys}
          acts={acts}
          email={profile?.email ?? ''}
          asksPassword={isFirst}
          asksCode={asksCode}
          firstNote={say('firstNote')}
          lastNote={say('lastNote')}
          moment={istMoment}
        />
      ) : (
        <LoadFailed what={say('yourPasskeys')} failure={failure} onRetry={() => void load()} />
      )}
    </Dialog>
  )
}

/** Held here and not in the query cache: the global modal stands outside of it. */
function usePasskeys() {
  const [passkeys, setPasskeys] = useState<readonly Passkey[]>()
  const [failure, setFailure] = useState<unknown>(null)
  const load = async () => {
    setFailure(null)
    await call(listPasskeys, {}, { inline: true }).then(setPasskeys, setFailure)
  }
  useEffect(() => {
    call(listPasskeys, {}, { inline: true }).then(setPasskeys, setFailure)
  }, [])
  return { passkeys, failure, load }
}

function usePasskeyActs(
  isFirst: boolean,
  load: () => Promise<void>,
): { acts: PasskeyActs; asksCode: boolean } {
  const [asksCode, setAsksCode] = useState(false)

  const after = async (says: string | undefined, done: string): Promise<string | null> => {
    if (says !== undefined) return says
    toast('success', done, limits.accountToastMs)
    // It is done either way; a profile that cannot be fetched now is fetched with the next look.
    reloadProfile().catch(() => undefined)
    await load()
    return null
  }

  const acts: PasskeyActs = {
    add: async ({ name, password, code }) => {
      const proof = isFirst ? { password, ...(code ? { code } : {}) } : null
      const says = await createPasskey(name, proof, () => setAsksCode(true))
      return after(says, say(isFirst ? 'added' : 'addedAnother'))
    },
    rename: async (id, name) => {
      try {
        await call(renamePasskey, { params: { id }, body: { name } }, { inline: true })
      } catch (failure) {
        if (!(failure instanceof CallFailed)) throw failure
        return fieldWords(failure)
      }
      return after(undefined, say('renamed'))
    },
    remove: async (id, isLast) => after(await takePasskeyAway(id, isLast), say('removed')),
  }
  return { acts, asksCode }
}
