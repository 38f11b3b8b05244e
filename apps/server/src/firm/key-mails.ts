/** firm: who is told by mail that a key has been shown. Before two hold keys nobody has to agree to one: then everybody is told. */
import type { Clock } from '../platform/clock.ts'
import type { Queries } from '../platform/database.ts'
import { putAllInOutbox } from '../platform/mail.ts'
import type { StaffCaller } from '../platform/routes.ts'

interface Shown {
  readonly by: StaffCaller
  readonly keyId: string
  readonly isFounder: boolean
}

/** The demo's people are shared, and nobody reads their mail. */
export async function mailKeyShown(
  tx: Queries,
  { clock, brandName }: { readonly clock: Clock; readonly brandName: string },
  { by, keyId, isFounder }: Shown,
): Promise<void> {
  const told = await tx.query<{ email: string }>(
    'select email from staff where not is_demo and (id = $1 or $2) order by email',
    [by.staffId, isFounder],
  )
  const number = keyId.match(/.{1,4}/g)?.join(' ') ?? keyId
  const whose = `${by.name} (${by.role}, ${by.email})`
  const subject = isFounder
    ? `${brandName} console: the firm’s first signing keys`
    : `${brandName} console: a signing key was shown in your name`
  const text = isFounder
    ? [
        `${whose} has shown a signing key. It is one of the firm’s first two and counts at once: ${number}`,
        `Compare the number with ${by.name}, in person or by phone. If they did not make it, somebody has their session: propose and approve nothing, and tell whoever runs the console.`,
      ]
    : [
        `A signing key was shown in your name and asks to be enrolled: ${number}`,
        'If this was not you, tell the firm at once: someone has your password or your session. Nobody may enrol it.',
      ]
  await putAllInOutbox(
    tx,
    clock,
    told.map(({ email }) => ({ to: email, subject, text: text.join('\n\n') })),
  )
}
