/** account: the own passkeys: the list, and adding, naming and removing one. */
import { istMoment } from '@pramaan/browser/clock.ts'
import { toast } from '@pramaan/browser/toasts.ts'
import { listStaffPasskeys, renameStaffPasskey, staffMe } from '@pramaan/contracts'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { type PasskeyActs, PasskeyList } from '@pramaan/ui/passkey-list.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CallFailed, call } from '../../platform/call.ts'
import { createPasskey, takePasskeyAway } from '../../platform/passkeys.ts'
import { beginSession, useStaff } from '../../platform/session.ts'
import { say } from './say.ts'

const KEY = ['passkeys']

export function PasskeysDialog({ onClose }: { onClose: () => void }) {
  const { email, has_passkey } = useStaff()
  const passkeys = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listStaffPasskeys, {}, { signal }),
  })
  // Only a passkey that counts approves the next one; a demo's shared person proves the published secrets instead.
  const asksPassword = !has_passkey
  return (
    <Dialog
      title={say('passkeys')}
      description={say('passkeysDialogNote')}
      onClose={onClose}
      closeOnOutsidePress={false}
    >
      <PasskeyList
        passkeys={passkeys.data}
        acts={usePasskeyActs(asksPassword)}
        email={email}
        asksPassword={asksPassword}
        asksCode
        firstNote={say('firstPasskeyNote')}
        lastNote={say('lastPasskeyNote')}
        moment={istMoment}
      />
    </Dialog>
  )
}

function usePasskeyActs(asksPassword: boolean): PasskeyActs {
  const queries = useQueryClient()

  const after = async (says: string | undefined, done: string): Promise<string | null> => {
    if (says !== undefined) return says
    toast('success', done)
    await queries.invalidateQueries({ queryKey: KEY })
    beginSession(await call(staffMe))
    return null
  }

  return {
    add: async ({ name, password, code }) =>
      after(await createPasskey(name, asksPassword ? { password, code } : null), say('passkeyAdded')),
    rename: async (id, name) => {
      try {
        await call(renameStaffPasskey, { params: { id }, body: { name } }, { quiet: true })
      } catch (failure) {
        if (!(failure instanceof CallFailed)) throw failure
        return failure.message
      }
      return after(undefined, say('passkeyRenamed'))
    },
    remove: async (id, isLast) => after(await takePasskeyAway(id, isLast), say('passkeyRemoved')),
  }
}
