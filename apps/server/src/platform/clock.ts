/** platform: time. The only file that reads the machine's clock; everything else is handed a Clock. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export const laterBy = (from: Date, ms: number): Date => new Date(from.getTime() + ms)

/** Whole seconds from `from` until `until`, at least one: the form `Retry-After` wants. */
export const secondsUntil = (from: Date, until: Date): number =>
  Math.max(1, Math.ceil((until.getTime() - from.getTime()) / 1000))

export const instantFrom = (text: string): Date => new Date(text)

export const instantOfMs = (ms: number): Date => new Date(ms)

const IST_OFFSET_MS = 5.5 * 3_600_000

/** The calendar day in India at that instant, YYYY-MM-DD. India has one zone and no summer time. */
export const dayInIndia = (at: Date): string =>
  new Date(at.getTime() + IST_OFFSET_MS).toISOString().slice(0, 10)

/** The instant at which a time of day comes on a day in India. */
export const instantInIndia = (day: string, timeOfDay: string): Date => new Date(`${day}T${timeOfDay}+05:30`)

/** Day and time in India, YYYY-MM-DD HH:MM:SS: sorts as text, and spreadsheets read it. */
export const momentInIndia = (at: Date): string =>
  new Date(at.getTime() + IST_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')

/** Milliseconds of a clock that only runs forward: for how long something took, never for when it was. */
export const monotonicMs = (): number => performance.now()

const timeText = new Intl.DateTimeFormat('en-IN', {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: 'Asia/Kolkata',
})
const dayText = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
})

/** A moment to come as people say it in India: "3:42 pm", or with its day if that is another. Never too early. */
export function momentSaid(now: Date, at: Date): string {
  const minute = new Date(Math.ceil(at.getTime() / 60_000) * 60_000)
  const time = timeText.format(minute).replace(/\s/g, ' ').toLowerCase()
  return dayInIndia(minute) === dayInIndia(now) ? time : `${dayText.format(minute)}, ${time}`
}
