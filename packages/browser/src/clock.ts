/** browser: the browser's clock. The only place that asks what time it is, and the one way times are written. */

/** Milliseconds since 1970, as this device believes. For waiting and ticking only; business time is the server's. */
export const now = (): number => Date.now()

const TIME_ZONE = 'Asia/Kolkata'

const clockParts = new Intl.DateTimeFormat('en-IN', {
  timeZone: TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

const momentParts = new Intl.DateTimeFormat('en-IN', {
  timeZone: TIME_ZONE,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h12',
})

const dayParts = new Intl.DateTimeFormat('en-IN', {
  timeZone: TIME_ZONE,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

const dateParts = new Intl.DateTimeFormat('en-IN', {
  timeZone: TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})

type Part = Intl.DateTimeFormatPartTypes

/** Picks parts by name, because the separators that engines put between them differ. */
function reader(format: Intl.DateTimeFormat, ms: number): (part: Part) => string {
  const parts = format.formatToParts(ms)
  return (part) => parts.find((found) => found.type === part)?.value ?? ''
}

// Some engines write "Sept"; every month here has three letters.
const month = (read: (part: Part) => string): string => read('month').slice(0, 3)

/** 15:42:07 in India. */
export function istClock(ms: number): string {
  const read = reader(clockParts, ms)
  return `${read('hour')}:${read('minute')}:${read('second')}`
}

/** 15 Nov 2026, 3:42 pm in India. Takes the server's ISO text or milliseconds. */
export function istMoment(at: number | string): string {
  const read = reader(momentParts, typeof at === 'number' ? at : Date.parse(at))
  const hour = read('hour').replace(/^0/, '')
  return `${read('day')} ${month(read)} ${read('year')}, ${hour}:${read('minute')} ${read('dayPeriod').toLowerCase()}`
}

/** 15 Nov 2026 in India. */
export function istDay(at: number | string): string {
  const read = reader(dayParts, typeof at === 'number' ? at : Date.parse(at))
  return `${read('day')} ${month(read)} ${read('year')}`
}

/** 2026-11-15 in India, as a date field takes it. */
export function istDate(ms: number): string {
  const read = reader(dateParts, ms)
  return `${read('year')}-${read('month')}-${read('day')}`
}
