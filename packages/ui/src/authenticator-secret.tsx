/** ui: a new secret for an authenticator app: as a picture to scan, as text to type, and as a link to open. */
import type { TotpEnrolment } from '@pramaan/contracts'
import { CopyControl, type CopyControlProps } from './copy-control.tsx'
import { say } from './say-fields.ts'
import { Skeleton } from './skeleton.tsx'

export type AuthenticatorSecretProps = Pick<CopyControlProps, 'onCopied' | 'onFailed'> & {
  /** Null while it is being made; its place is kept. */
  secret: TotpEnrolment | null
}

export const AuthenticatorSecret = ({ secret, ...copying }: AuthenticatorSecretProps) => (
  <div className="flex flex-wrap items-center gap-4">
    {secret ? (
      <img
        src={`data:image/svg+xml,${encodeURIComponent(secret.qr_svg)}`}
        alt={say('qrCode')}
        className="size-44 rounded-lg border border-line bg-[white] p-1"
      />
    ) : (
      <Skeleton className="size-44 rounded-lg" />
    )}
    <div className="min-w-0 flex-1 basis-48">
      <p className="text-sm text-soft">{say('typeSecret')}</p>
      {secret ? (
        <SecretText secret={secret} {...copying} />
      ) : (
        <Skeleton className="mt-2 h-12 w-full rounded-md" />
      )}
    </div>
  </div>
)

const SecretText = ({ secret, ...copying }: AuthenticatorSecretProps & { secret: TotpEnrolment }) => (
  <>
    <p className="flex items-center gap-1">
      <code className="figures min-w-0 flex-1 font-medium text-base [overflow-wrap:anywhere]">
        {secret.secret.match(/.{1,4}/g)?.join(' ')}
      </code>
      <CopyControl content={secret.secret} label={say('secret')} {...copying} />
    </p>
    <a href={secret.otpauth_url} className="text-link inline-flex min-h-11 items-center text-sm">
      {say('openApp')}
    </a>
  </>
)
