/** streams: which stocks a line follows, and what it is told of them: names first, the latest at once, then every change. */
import type { StreamText } from '@pramaan/contracts'
import type { FeedState, LiveMarket, Quoted } from '../../market/live-market.ts'
import { isoTime, sourceInWords } from '../../market/wire.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Audiences, openAudiences, quoteFrames, type Told } from './audiences.ts'
import { type Member, say } from './members.ts'

const STOCKS_AT_MOST = 400

export interface Subscriptions {
  subscribe(member: Member, keys: readonly string[]): void
  unsubscribe(member: Member, keys: readonly string[]): void
  forget(member: Member): void
  /** Tells everyone what has changed in a round. */
  tell(changed: readonly Quoted[], nowMs: number): void
  audiences(): number
}

export function openSubscriptions(market: LiveMarket, businessClock: Clock): Subscriptions {
  const audiences: Audiences = openAudiences()
  const numbered = (keys: readonly string[]): Map<number, string> =>
    new Map(
      keys.flatMap((key) => {
        const instrument = market.listing().byKey(key)
        return instrument ? [[instrument.id, key] as const] : []
      }),
    )
  const latest = (number: number): Told | null => {
    const instrument = market.listing().byId(number)
    const quoted = instrument ? market.quoted(instrument) : null
    return quoted ? toldOf(quoted) : null
  }
  return {
    subscribe: (member, keys) => {
      const fresh = [...numbered(keys)].filter(([number]) => !member.numbers.has(number))
      if (member.numbers.size + fresh.length > STOCKS_AT_MOST) {
        const says = `At most ${STOCKS_AT_MOST} stocks can be followed at once.`
        say(member.line, { type: 'refused', says })
        return
      }
      if (fresh.length === 0) return
      for (const [number] of fresh) member.numbers.add(number)
      audiences.place(member, member.numbers)
      say(member.line, { type: 'names', names: fresh })
      const quotes = fresh.flatMap(([number]) => latest(number) ?? [])
      for (const frame of quoteFrames(quotes, businessClock.now().getTime())) member.line.write(frame)
    },
    unsubscribe: (member, keys) => {
      for (const number of numbered(keys).keys()) member.numbers.delete(number)
      audiences.place(member, member.numbers)
    },
    forget: audiences.remove,
    tell: (changed, nowMs) =>
      audiences.tell(new Map(changed.map((quoted) => [quoted.instrument.id, toldOf(quoted)])), latest, nowMs),
    audiences: audiences.count,
  }
}

const toldOf = ({
  instrument,
  pricePaise,
  previousClosePaise,
  volume,
  state,
  asOfMs,
  source,
}: Quoted): Told => ({
  number: instrument.id,
  p: pricePaise,
  c: previousClosePaise,
  v: volume,
  s: state,
  t: asOfMs,
  source: sourceInWords(source),
})

export const feedFrame = ({ state, source, sinceMs }: FeedState): StreamText => ({
  type: 'feed',
  state,
  source: sourceInWords(source),
  since: isoTime(sinceMs),
})
