/** passwords: a proven password opens the PIN setup for five minutes, for this session only. */
import { randomUUID } from 'node:crypto'
import type { Rooms } from '../../clients/rooms.ts'
import { laterBy } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'

const GRANT_LIFE_MS = 5 * 60_000

export const grantPinSetup = ({ clock }: Rooms, tx: Queries, sessionId: string): Promise<object[]> =>
  tx.query('insert into step_up_grant (id, session_id, purpose, expires_at) values ($1, $2, $3, $4)', [
    randomUUID(),
    sessionId,
    'pin-setup',
    laterBy(clock.now(), GRANT_LIFE_MS),
  ])
