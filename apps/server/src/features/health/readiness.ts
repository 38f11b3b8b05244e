/** health: everything that must hold before clients are sent to this server, each in one sentence. */
import type { Services } from '../../clients/services.ts'
import type { WithMarket } from '../../market/live-market.ts'
import { instantOfMs } from '../../platform/clock.ts'
import type { Check } from '../../platform/job-health.ts'

interface Asked {
  readonly isDraining: boolean
  readonly canWrite: boolean
}

export const readinessOf = (services: Services & WithMarket, { isDraining, canWrite }: Asked): Check[] => [
  ...(isDraining ? [{ name: 'stop', ok: false, says: 'The server is stopping.' }] : []),
  {
    name: 'database',
    ok: canWrite,
    says: canWrite ? 'The database can be written to.' : 'The database is away or cannot be written to.',
  },
  ...replicas(services),
  notices(services),
  prices(services),
  ...services.jobs.checks(),
]

const OF_THIS_SERVER = ['start', 'stop', 'database', 'notices']

/** What decides whether this server should get clients, apart from what is wrong for all servers alike. */
export const isForTraffic = ({ name }: Check): boolean => OF_THIS_SERVER.includes(name)

function notices({ db }: Services): Check {
  const ok = db.isListening()
  const says = ok
    ? 'Notices from the database are heard.'
    : 'Notices from the database are not heard; the connection is being made again.'
  return { name: 'notices', ok, says }
}

/** Told and never a fault of this server: without them the primary answers. */
const replicas = ({ replicas: all }: Services): Check[] => {
  const says = all.says()
  return says === null ? [] : [{ name: 'replicas', ok: true, says }]
}

function prices({ market }: WithMarket): Check {
  const { state, sinceMs } = market.feedState()
  const name = 'market'
  if (!market.hasQuotes()) return { name, ok: false, says: 'The market has no prices yet.' }
  if (state === 'stalled')
    return { name, ok: false, since: instantOfMs(sinceMs), says: 'No prices have come in from the market.' }
  return { name, ok: true, says: 'The market has prices.' }
}
