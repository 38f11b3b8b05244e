/** platform: tells a member who cannot sign here, before anything is typed, and leads to where a key is asked for. */
import { PenOff } from 'lucide-react'
import { Link } from 'react-router'
import { say } from './say-signing.ts'
import { type Standing, standingWords, useStanding } from './signing.ts'

type Cannot = Exclude<Standing['kind'], 'not-needed' | 'ready'>

/** Why this member cannot sign here; null where they can, need not, or it is still looked up. */
export function useCannotSign(): Cannot | null {
  const standing = useStanding()
  return !standing || standing.kind === 'not-needed' || standing.kind === 'ready' ? null : standing.kind
}

export const SigningNotice = ({ why }: { why: Cannot }) => (
  <div role="status" className="flex items-start gap-2.5 rounded-lg bg-pending-wash px-3.5 py-3 text-pending">
    <PenOff size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
    <div className="min-w-0">
      <p className="font-semibold">{say('cannotSign')}</p>
      <p>{standingWords(why)}</p>
      <Link to="/signing-keys" className="mt-1 inline-flex min-h-11 items-center font-medium underline">
        {say('goToKeys')}
      </Link>
    </div>
  </div>
)
