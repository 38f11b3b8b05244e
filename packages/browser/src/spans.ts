/** browser: how long, in words. Apart from the clock, which the sign-in page loads. */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const YEAR_MS = 365 * DAY_MS

/** How long, in the two largest units that count: 2 y 40 d, 1 d 2 h, 3 h 12 m, 48 m. */
export function spanWords(ms: number): string {
  const whole = (unit: number) => Math.floor(ms / unit)
  if (ms < MINUTE_MS) return 'under 1 m'
  if (ms < HOUR_MS) return `${whole(MINUTE_MS)} m`
  if (ms < DAY_MS) return `${whole(HOUR_MS)} h ${Math.floor((ms % HOUR_MS) / MINUTE_MS)} m`
  if (ms >= YEAR_MS) return `${whole(YEAR_MS)} y ${Math.floor((ms % YEAR_MS) / DAY_MS)} d`
  return `${whole(DAY_MS)} d ${Math.floor((ms % DAY_MS) / HOUR_MS)} h`
}
