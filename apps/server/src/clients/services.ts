/** clients: what the app hands to every feature. */
import type { Signer } from '@pramaan/signing'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'
import type { ImagePress } from '../platform/image-press.ts'
import type { Jobs } from '../platform/job-health.ts'
import type { Keys } from '../platform/keys.ts'
import type { Replicas } from '../platform/replicas.ts'
import type { BusinessClock } from './business-clock.ts'
import type { Callers } from './callers.ts'
import type { Passwords } from './passwords.ts'
import type { Sessions } from './sessions.ts'

export interface Services {
  readonly db: Db
  /** Where what may be a few seconds old is read. */
  readonly replicas: Replicas
  /** Real time: sessions, tries, tokens, codes. */
  readonly clock: Clock
  /** Business time: promises, cool-offs, decisions. A demo can move it forward. */
  readonly businessClock: BusinessClock
  readonly keys: Keys
  /** Who signs the ledger's heads; not this server, where it is a process of its own. */
  readonly signer: Signer
  readonly passwords: Passwords
  readonly sessions: Sessions
  readonly callers: Callers
  /** Opens images that people send. */
  readonly imagePress: ImagePress
  /** True where clients reach the product over TLS; cookies are then bound to the host. */
  readonly isSecure: boolean
  /** Where every work that repeats reports. */
  readonly jobs: Jobs
  /** The product's name in mails. */
  readonly brandName: string
}
