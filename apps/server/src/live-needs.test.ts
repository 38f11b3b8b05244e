import { expect, test } from 'vitest'
import { refuseUnfitLive } from './live-needs.ts'

const fit = {
  marketFeed: { feed: 'kite', apiKey: 'k', accessToken: 't' },
  smtpUrl: 'smtps://mail.example.in',
  publicOrigin: 'https://wealth.example.in',
  embeddedInLive: false,
  witnessesFile: '/srv/pramaan/witnesses.txt',
  isEmbedded: false,
  signerUrl: 'https://signer.example.in',
} as const

test('a live instance starts with a live feed, mail, TLS, a PostgreSQL of its own, a signer apart and a witness', () => {
  expect(() => refuseUnfitLive(fit)).not.toThrow()
})

test.each([
  [
    { marketFeed: { feed: 'simulated' } },
    'A live instance needs a live market, and MARKET_FEED=simulated is none:',
  ],
  [
    { marketFeed: { feed: 'replay', recorded: 'x' } },
    'A live instance needs a live market, and MARKET_FEED=replay is none: set MARKET_FEED=kite, or, for a demo,',
  ],
  [{ smtpUrl: null }, 'A live instance sends codes and notices by mail: set SMTP_URL and MAIL_FROM,'],
  [
    { publicOrigin: null },
    'A live instance is reached over TLS: set PUBLIC_URL to the https address of your proxy,',
  ],
  [
    { isEmbedded: true },
    'A live instance keeps its data in a PostgreSQL of yours: set DATABASE_URL, or say EMBEDDED_DATABASE_IN_LIVE=yes',
  ],
  [
    { signerUrl: null },
    "A live instance's books are signed by a signer apart from the server: run npm run signer on another machine and set SIGNER_URL",
  ],
  [
    { witnessesFile: null },
    "A live instance has its ledger's log signed by others too, or clients could be shown different ones: set WITNESSES_FILE",
  ],
] as const)('live with %j is refused with the way out', (change, sentence) => {
  expect(() => refuseUnfitLive({ ...fit, ...change })).toThrow(sentence)
})

test('the built-in database is taken for a live instance once that is said', () => {
  expect(() => refuseUnfitLive({ ...fit, isEmbedded: true, embeddedInLive: true })).not.toThrow()
})
