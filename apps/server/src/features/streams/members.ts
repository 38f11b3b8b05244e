/** streams: the lines that have shown a ticket: whose they are, and what they follow. */
import type { StreamText } from '@pramaan/contracts'
import { type Line, textFrame } from '../../platform/websocket-door.ts'
import type { Admitted } from './tickets.ts'

/** Why a line ends. After the first the page dials again with a new ticket; after the second there is nobody to dial. */
export const TRY_AGAIN = 1013
export const SESSION_OVER = 4001
export const AGAINST_THE_RULES = 1008

const LINES_PER_CLIENT = 20
/** Sessions that ended a moment ago: one may end while its ticket is being checked. */
const ENDED_KEPT = 1000

export interface Member {
  readonly line: Line
  readonly numbers: Set<number>
  admitted: Admitted | null
}

export interface Members {
  readonly all: ReadonlySet<Member>
  /** Null: the member is in. Otherwise why not, and with which code the line ends. */
  enter(member: Member, admitted: Admitted): { readonly code: number; readonly reason: string } | null
  leave(member: Member): void
  ofClient(clientId: string): readonly Member[]
  /** Notes that a session is over, and tells whose lines have to end. */
  sessionEnded(sessionId: string): readonly Member[]
}

export const say = (line: Line, text: StreamText): void => line.write(textFrame(JSON.stringify(text)))

export function openMembers(): Members {
  const all = new Set<Member>()
  const byClient = new Map<string, Set<Member>>()
  const endedLately = new Set<string>()
  return {
    all,
    enter: (member, admitted) => {
      if (endedLately.has(admitted.sessionId)) return { code: SESSION_OVER, reason: 'The session has ended.' }
      const siblings = byClient.get(admitted.clientId) ?? new Set()
      if (siblings.size >= LINES_PER_CLIENT) return { code: TRY_AGAIN, reason: 'Too many pages are open.' }
      member.admitted = admitted
      all.add(member)
      byClient.set(admitted.clientId, siblings.add(member))
      return null
    },
    leave: (member) => {
      all.delete(member)
      const clientId = member.admitted?.clientId ?? ''
      const siblings = byClient.get(clientId)
      siblings?.delete(member)
      if (siblings?.size === 0) byClient.delete(clientId)
    },
    ofClient: (clientId) => [...(byClient.get(clientId) ?? [])],
    sessionEnded: (sessionId) => {
      const [oldest] = endedLately
      if (endedLately.size >= ENDED_KEPT && oldest !== undefined) endedLately.delete(oldest)
      endedLately.add(sessionId)
      return [...all].filter(({ admitted }) => admitted?.sessionId === sessionId)
    },
  }
}
