/** inbox: whose turn it is. Pure. */
import type { InboxItem, StaffProfile } from '@pramaan/contracts'
import { say } from './say.ts'

const forRole: Record<InboxItem['for_role'], string> = {
  advisor: say('forAdvisor'),
  maker: say('forMaker'),
  checker: say('forChecker'),
  auditor: say('forAuditor'),
}

export interface Turn {
  readonly kind: 'yours' | 'others'
  readonly words: string
}

/** Makers and checkers both propose; only a checker decides, and never what they proposed themselves. */
export function turnOf(
  item: Pick<InboxItem, 'kind' | 'id' | 'for_role'>,
  { role }: Pick<StaffProfile, 'role'>,
  ownProposals: ReadonlySet<string>,
): Turn {
  if (item.kind === 'proposal' && ownProposals.has(item.id)) {
    return { kind: 'others', words: say('youProposed') }
  }
  const isForThem = role === item.for_role || (item.for_role === 'maker' && role === 'checker')
  if (isForThem) return { kind: 'yours', words: say('yourTurn') }
  return { kind: 'others', words: forRole[item.for_role] }
}
