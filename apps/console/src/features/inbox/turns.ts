/** inbox: whose turn it is. Pure. */
import type { InboxItem, StaffProfile } from '@pramaan/contracts'

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
    return { kind: 'others', words: 'Someone else: you proposed it' }
  }
  const isForThem = role === item.for_role || (item.for_role === 'maker' && role === 'checker')
  if (isForThem) return { kind: 'yours', words: 'Your turn' }
  return { kind: 'others', words: `For a ${item.for_role}` }
}
