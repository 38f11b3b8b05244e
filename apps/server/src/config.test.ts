import { expect, test } from 'vitest'
import { readSettings } from './config.ts'
import { StartFailure } from './platform/start-failure.ts'

const checkout = '/srv/pramaan'

function failureOf(env: Record<string, string>): string {
  try {
    readSettings(env, checkout)
  } catch (error) {
    if (error instanceof StartFailure) return error.message
    throw error
  }
  return 'nothing was refused'
}

test('without any setting: localhost, port 3000, the data beside the checkout, no mail server', () => {
  expect(readSettings({}, checkout)).toEqual({
    port: 3000,
    host: 'localhost',
    dataDir: '/srv/pramaan/.data',
    databaseUrl: null,
    migrationsUrl: null,
    directUrl: null,
    replicaUrls: [],
    expectSyncStandby: false,
    servers: 1,
    embeddedInLive: false,
    keysFile: '/srv/pramaan/.data/keys',
    publicOrigin: null,
    trustedProxies: [],
    smtpUrl: null,
    mailFrom: 'no-reply@localhost',
    metricsToken: null,
    logLevel: 'warn',
    marketFeed: { feed: 'simulated' },
    stockApiKey: 'demo-publishable-key',
    witnessesFile: null,
    signerUrl: null,
    signerTokenFile: '/srv/pramaan/.data/signer/token',
  })
})

test('every setting is taken, and an empty one counts as not given', () => {
  const env = {
    PORT: ' 8080 ',
    HOST: '0.0.0.0',
    DATA_DIR: '/var/lib/pramaan',
    DATABASE_URL: 'postgres://pramaan_app:secret@pooler:6432/pramaan',
    MIGRATIONS_DATABASE_URL: 'postgres://owner:secret@db:5432/pramaan',
    DIRECT_DATABASE_URL: 'postgres://pramaan_app:secret@db:5432/pramaan',
    EXPECT_SYNC_STANDBY: 'yes',
    SERVERS: '4',
    EMBEDDED_DATABASE_IN_LIVE: 'yes',
    KEYS_FILE: '/etc/pramaan/keys',
    PUBLIC_URL: 'https://app.example.in/',
    TRUST_PROXY: '10.0.0.5, 10.1.0.0/24 fd00::/8',
    SMTP_URL: 'smtps://mail.example.in',
    MAIL_FROM: 'desk@example.in',
    LOG_LEVEL: 'info',
    MARKET_FEED: 'kite',
    REPLICA_DATABASE_URL: 'postgres://pramaan_app:secret@db2,db3:5433/pramaan?sslmode=require',
    KITE_API_KEY: 'vendor-key',
    KITE_ACCESS_TOKEN: 'vendor-token',
    STOCK_API_KEY: 'pk-of-the-firm',
    WITNESSES_FILE: 'witnesses.txt',
    SIGNER_URL: 'https://signer.example.in/',
    SIGNER_TOKEN_FILE: 'signer-token',
    METRICS_TOKEN: 'a-token-of-sixteen',
  }
  expect(readSettings(env, checkout)).toEqual({
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/var/lib/pramaan',
    databaseUrl: 'postgres://pramaan_app:secret@pooler:6432/pramaan',
    migrationsUrl: 'postgres://owner:secret@db:5432/pramaan',
    directUrl: 'postgres://pramaan_app:secret@db:5432/pramaan',
    replicaUrls: [
      'postgres://pramaan_app:secret@db2/pramaan?sslmode=require',
      'postgres://pramaan_app:secret@db3:5433/pramaan?sslmode=require',
    ],
    expectSyncStandby: true,
    servers: 4,
    embeddedInLive: true,
    keysFile: '/etc/pramaan/keys',
    publicOrigin: 'https://app.example.in',
    trustedProxies: ['10.0.0.5', '10.1.0.0/24', 'fd00::/8'],
    smtpUrl: 'smtps://mail.example.in',
    mailFrom: 'desk@example.in',
    metricsToken: 'a-token-of-sixteen',
    logLevel: 'info',
    marketFeed: { feed: 'kite', apiKey: 'vendor-key', accessToken: 'vendor-token' },
    stockApiKey: 'pk-of-the-firm',
    witnessesFile: '/srv/pramaan/witnesses.txt',
    signerUrl: 'https://signer.example.in',
    signerTokenFile: '/srv/pramaan/signer-token',
  })
  expect(readSettings({ PORT: '', DATABASE_URL: '  ' }, checkout)).toEqual(readSettings({}, checkout))
})

test.each([
  [
    { REPLICA_DATABASE_URL: 'postgres://db2/pramaan' },
    'REPLICA_DATABASE_URL needs DATABASE_URL, whose copies it names, beside it.',
  ],
  [{ MARKET_FEED: 'yahoo' }, 'MARKET_FEED must be one of simulated, kite, replay, not "yahoo".'],
  [{ MARKET_FEED: 'kite' }, 'MARKET_FEED=kite needs KITE_API_KEY and KITE_ACCESS_TOKEN.'],
  [{ MARKET_FEED: 'kite', KITE_API_KEY: 'a' }, 'MARKET_FEED=kite needs KITE_API_KEY and KITE_ACCESS_TOKEN.'],
  [
    { TRUST_PROXY: '10.0.0.5, proxy.internal' },
    'TRUST_PROXY must list addresses or networks such as 10.0.0.5 or 10.0.0.0/24, not "proxy.internal".',
  ],
  [
    { TRUST_PROXY: 'true' },
    'TRUST_PROXY must list addresses or networks such as 10.0.0.5 or 10.0.0.0/24, not "true".',
  ],
  [{ STOCK_API_KEY: 'short' }, 'STOCK_API_KEY must be 8 to 200 plain characters.'],
  [{ STOCK_API_KEY: 'a key with spaces' }, 'STOCK_API_KEY must be 8 to 200 plain characters.'],
  [{ PORT: '0' }, 'PORT must be a number from 1 to 65535, not "0".'],
  [{ PORT: '65536' }, 'PORT must be a number from 1 to 65535, not "65536".'],
  [{ PORT: '3000x' }, 'PORT must be a number from 1 to 65535, not "3000x".'],
  [{ PORT: '-1' }, 'PORT must be a number from 1 to 65535, not "-1".'],
  [{ PORT: '3e3' }, 'PORT must be a number from 1 to 65535, not "3e3".'],
  [
    { HOST: '0.0.0.0' },
    'HOST=0.0.0.0 would carry passwords over the network in clear; set PUBLIC_URL to the https address of your TLS proxy.',
  ],
  [
    { DATABASE_URL: 'mysql://db' },
    'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
  ],
  [
    { DATABASE_URL: 'db:5432' },
    'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
  ],
  [
    { MIGRATIONS_DATABASE_URL: 'postgres://owner@db/pramaan' },
    "MIGRATIONS_DATABASE_URL needs DATABASE_URL, the app's own login, beside it.",
  ],
  [
    { DIRECT_DATABASE_URL: 'postgres://app@db/pramaan' },
    "DIRECT_DATABASE_URL needs DATABASE_URL, the app's own login, beside it.",
  ],
  [{ PUBLIC_URL: 'http://app.example.in' }, 'PUBLIC_URL must be an address that begins with https://.'],
  [{ PUBLIC_URL: 'https://app.example.in/app' }, 'PUBLIC_URL must be an origin without a path.'],
  [{ SMTP_URL: 'mail.example.in' }, 'SMTP_URL must be an address that begins with smtp:// or smtps://.'],
  [{ EMBEDDED_DATABASE_IN_LIVE: 'true' }, 'EMBEDDED_DATABASE_IN_LIVE must be yes or not given.'],
  [{ SIGNER_URL: 'signer:3910' }, 'SIGNER_URL must be an address that begins with http:// or https://.'],
  [
    { SIGNER_URL: 'http://10.0.0.7:3910' },
    'SIGNER_URL must begin with https:// where the signer is on another machine: put a TLS proxy in front of it.',
  ],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
])('the setting %j is refused with one sentence', (env, sentence) => {
  expect(failureOf(env)).toBe(sentence)
})

test('a refused address is never repeated: it may hold a password', () => {
  expect(failureOf({ DATABASE_URL: 'mysql://app:hunter2@db' })).not.toContain('hunter2')
  expect(failureOf({ SMTP_URL: 'http://app:hunter2@mail' })).not.toContain('hunter2')
})

test('a replay plays the full bhavcopy unless another source is named', () => {
  expect(readSettings({ MARKET_FEED: 'replay' }, checkout).marketFeed).toEqual({
    feed: 'replay',
    recorded: 'nse-bhavcopy-full',
  })
  expect(
    readSettings({ MARKET_FEED: 'replay', REPLAY_SOURCE: 'nse-bhavcopy-old' }, checkout).marketFeed,
  ).toEqual({
    feed: 'replay',
    recorded: 'nse-bhavcopy-old',
  })
})
