/** What a live instance needs of its settings. Looked at before anything is made; the first that is missing stops the start. */
import type { Settings } from './config.ts'
import { StartFailure } from './platform/start-failure.ts'

const OR_DEMO = 'or, for a demo, set operator back to null in packages/brand/src/brand.ts'

type LiveSettings = Pick<
  Settings,
  'marketFeed' | 'smtpUrl' | 'publicOrigin' | 'embeddedInLive' | 'signerUrl' | 'witnessesFile'
> & {
  readonly isEmbedded: boolean
}

/** What a live instance needs before it looks at its database. The first that is missing is told. */
export function refuseUnfitLive(settings: LiveSettings): void {
  const why = whyNotLive(settings)
  if (why) throw new StartFailure(why)
}

function whyNotLive(settings: LiveSettings): string | null {
  const { feed } = settings.marketFeed
  if (feed !== 'kite') {
    return `A live instance needs a live market, and MARKET_FEED=${feed} is none: set MARKET_FEED=kite, ${OR_DEMO}.`
  }
  if (!settings.smtpUrl) {
    return `A live instance sends codes and notices by mail: set SMTP_URL and MAIL_FROM, ${OR_DEMO}.`
  }
  if (!settings.publicOrigin) {
    return `A live instance is reached over TLS: set PUBLIC_URL to the https address of your proxy, ${OR_DEMO}.`
  }
  if (settings.isEmbedded && !settings.embeddedInLive) {
    return `A live instance keeps its data in a PostgreSQL of yours: set DATABASE_URL, or say EMBEDDED_DATABASE_IN_LIVE=yes if the built-in one on this machine's disk is enough, ${OR_DEMO}.`
  }
  if (!settings.signerUrl) {
    return `A live instance's books are signed by a signer apart from the server: run npm run signer on another machine and set SIGNER_URL and SIGNER_TOKEN_FILE, ${OR_DEMO}.`
  }
  if (!settings.witnessesFile) {
    return `A live instance has its ledger's log signed by others too, or clients could be shown different ones: set WITNESSES_FILE to a file that names a witness, ${OR_DEMO}.`
  }
  return null
}
