/** streams: the live stream: quotes in rounds, and a word when something of the client's own has changed. */
import { type StreamAsk, streamAsk } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import type { FeedState, WithMarket } from '../../market/live-market.ts'
import { CLIENT_EVENTS, clientEvents, readClientEvent } from '../../platform/client-events.ts'
import { parseJsonBody } from '../../platform/json-body.ts'
import { type Line, textFrame } from '../../platform/websocket-door.ts'
import {
  AGAINST_THE_RULES,
  type Member,
  type Members,
  openMembers,
  SESSION_OVER,
  say,
  TRY_AGAIN,
} from './members.ts'
import { messageLimit } from './message-limit.ts'
import { openStrangers, type Strangers } from './strangers.ts'
import { feedFrame, openSubscriptions, type Subscriptions } from './subscriptions.ts'
import { goodSessions, redeemTicket } from './tickets.ts'

const LOOK_FOR_EXPIRED_MS = 30_000

export interface Stream {
  take(line: Line): void
  /** Lines with a ticket, and audiences among them. */
  counts(): { readonly lines: number; readonly audiences: number }
  stop(): void
}

interface Parts {
  readonly services: Services & WithMarket
  readonly members: Members
  readonly subscriptions: Subscriptions
  end(which: Iterable<Member>, code: number, reason: string): void
}

export async function openStream(services: Services & WithMarket): Promise<Stream> {
  const members = openMembers()
  const subscriptions = openSubscriptions(services.market, services.businessClock)
  const end = (which: Iterable<Member>, code: number, reason: string): void => {
    for (const member of [...which]) {
      members.leave(member)
      subscriptions.forget(member)
      member.line.close(code, reason)
    }
  }
  const parts = { services, members, subscriptions, end }
  tellRounds(parts)
  await hearChanges(parts)
  const expiries = setInterval(() => {
    const nowMs = services.clock.now().getTime()
    const over = [...members.all].filter(({ admitted }) => admitted !== null && admitted.expiresMs <= nowMs)
    end(over, SESSION_OVER, 'The session has ended.')
  }, LOOK_FOR_EXPIRED_MS)
  expiries.unref()
  const strangers = openStrangers((line: Line, why) =>
    why === 'late'
      ? line.close(AGAINST_THE_RULES, 'A ticket comes first.')
      : line.close(TRY_AGAIN, 'Please dial again.'),
  )
  return {
    take: (line) => converse(parts, strangers, line),
    counts: () => ({ lines: members.all.size, audiences: subscriptions.audiences() }),
    stop: () => clearInterval(expiries),
  }
}

function tellRounds({ services: { market }, members, subscriptions }: Parts): void {
  let lastFeed: FeedState['state'] = market.feedState().state
  market.onRound((changed, feed, nowMs) => {
    if (feed.state !== lastFeed) {
      lastFeed = feed.state
      const frame = textFrame(JSON.stringify(feedFrame(feed)))
      for (const { line } of members.all) line.write(frame)
    }
    if (members.all.size > 0) subscriptions.tell(changed, nowMs)
  })
}

/** Sessions that end, rights that change, and what happens to the client's money, orders and alerts, on any server. */
async function hearChanges({ services: { db, callers, clock }, members, end }: Parts): Promise<void> {
  const putOutTheEnded = async (): Promise<void> => {
    const asked = [...members.all]
    const sessions = asked.flatMap(({ admitted }) => admitted?.sessionId ?? [])
    const good = await goodSessions(db, clock, sessions)
    end(
      asked.filter(({ admitted }) => !good.has(admitted?.sessionId ?? '')),
      TRY_AGAIN,
      'Please dial again.',
    )
  }
  callers.hearEndings({
    onSessionEnded: (sessionId) =>
      end(members.sessionEnded(sessionId), SESSION_OVER, 'The session has ended.'),
    onClientChanged: (clientId) => end(members.ofClient(clientId), TRY_AGAIN, 'Please dial again.'),
    onDeaf: () => end(members.all, TRY_AGAIN, 'Please dial again.'),
    onHeardAgain: () => void putOutTheEnded().catch(() => end(members.all, TRY_AGAIN, 'Please dial again.')),
  })
  await db.listen([CLIENT_EVENTS], {
    onMessage: (_channel, payload) => {
      const event = readClientEvent(payload)
      if (!event) return
      for (const { line } of members.ofClient(event.clientId))
        say(line, { type: 'changed', what: event.what })
    },
    // What was told while the line was down is unknown: everything may have changed.
    onUp: (isUp) => {
      for (const what of isUp ? clientEvents : []) {
        for (const { line } of members.all) say(line, { type: 'changed', what })
      }
    },
  })
}

/** One line from its first word to its last. */
function converse(parts: Parts, strangers: Strangers, line: Line): void {
  const { services, members, subscriptions, end } = parts
  const member: Member = { line, numbers: new Set(), admitted: null }
  const isWithinLimit = messageLimit(services.clock)
  let hasShownTicket = false
  strangers.add(line)
  line.onClose(() => {
    strangers.remove(line)
    members.leave(member)
    subscriptions.forget(member)
  })
  const open = (ticket: string): void => {
    if (hasShownTicket) {
      end([member], AGAINST_THE_RULES, 'One ticket opens one line.')
      return
    }
    hasShownTicket = true
    strangers.shown(line)
    admit(parts, member, ticket)
      .catch(() => line.close(TRY_AGAIN, 'Please dial again.'))
      .finally(() => strangers.remove(line))
  }
  const answer = (text: string): void => {
    const ask = readAsk(text)
    if (!ask) end([member], AGAINST_THE_RULES, 'This message cannot be read.')
    else if (ask.op === 'open') open(ask.ticket)
    else if (!member.admitted) end([member], AGAINST_THE_RULES, 'A ticket comes first.')
    else subscriptions[ask.op](member, ask.stocks)
  }
  line.onMessage((text) => {
    if (isWithinLimit()) answer(text)
    else end([member], AGAINST_THE_RULES, 'Too many messages.')
  })
}

async function admit({ services, members }: Parts, member: Member, ticket: string): Promise<void> {
  const { line } = member
  const admitted = await redeemTicket(services.db, services.clock, ticket)
  if (!admitted) return line.close(SESSION_OVER, 'This ticket is not valid.')
  const refusal = members.enter(member, admitted)
  if (refusal) return line.close(refusal.code, refusal.reason)
  say(line, { type: 'opened' })
  say(line, feedFrame(services.market.feedState()))
}

function readAsk(text: string): StreamAsk | null {
  try {
    const parsed = streamAsk.safeParse(parseJsonBody(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
