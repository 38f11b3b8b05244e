/**
 * Set-up and running: a whole instance on one machine, each part in a network namespace of its own: three members of etcd, three nodes of
 * PostgreSQL under Patroni, a signer, a witness, servers, and HAProxy in front. Only to try and to drill: its data go with it.
 */
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { StartFailure } from '@pramaan/local-postgres'
import pg from 'pg'
import { root } from '../places.ts'
import { folderOf, must, postgresBin } from './machine.ts'
import { type Network, type Node, openNetwork } from './network.ts'
import { type ForSigning, type Log, startSigning, withKey } from './signing.ts'
import { environmentIn, filledIn, template, writeFilled } from './templates.ts'
import { type Unit, unit } from './units.ts'
import { answerOf, until, WITHIN_MS } from './waiting.ts'

export interface Cluster {
  /** Where clients reach it. */
  readonly url: string
  /** Whom they must trust for it. */
  readonly certificate: string
  readonly keysFile: string
  /** With what heads must be signed. */
  readonly signerKey: string
  /** All three nodes, as PostgreSQL's superuser and with the app's login. */
  readonly superuserUrl: string
  readonly appUrl: string
  readonly network: Network
  readonly etcd: readonly Unit[]
  readonly databases: readonly Unit[]
  readonly servers: readonly Unit[]
  readonly proxy: Unit
  roles(): Promise<Roles>
  close(): Promise<void>
}

/** As Patroni says it. */
export interface Roles {
  readonly primary: Unit | undefined
  /** The one whose disk each write is on too. */
  readonly standby: Unit | undefined
  readonly streaming: number
}

export interface Wanted {
  readonly servers: number
  /** Without the pages and the demo's people. */
  readonly isBare?: boolean
  readonly say: (sentence: string) => void
  /** Before anything else is started: whoever stops meanwhile must be able to clear it. */
  readonly opened?: (network: Network) => void
}

const DATABASE = 'pramaan'
const MAX_CONNECTIONS = 200
const SEEDED_WITHIN_MS = 900_000
const secret = (): string => randomBytes(24).toString('hex')

export async function bringUp({ servers: count, isBare = false, say, opened }: Wanted): Promise<Cluster> {
  const network = await openNetwork()
  opened?.(network)
  const { folder } = network
  await mkdir(join(folder, 'logs'), { recursive: true })
  const log = (name: string): string => join(folder, 'logs', `${name}.log`)
  const nodes = {
    proxy: network.add('lb', 10),
    databases: [1, 2, 3].map((n) => network.add(`db${n}`, 10 + n)),
    etcd: [1, 2, 3].map((n) => network.add(`etcd${n}`, 13 + n)),
    signer: network.add('signer', 17),
    witness: network.add('witness', 18),
    servers: Array.from({ length: count }, (_, n) => network.add(`app${n + 1}`, 21 + n)),
  }
  const certificate = makeCertificate(folder, [nodes.proxy, nodes.signer])

  say('etcd, three members …')
  const etcd = await startEtcd(nodes.etcd, folder, log)
  say('PostgreSQL under Patroni, three nodes …')
  const passwords = { superuser: secret(), replication: secret(), owner: secret(), app: secret() }
  const databases = await startPatroni(nodes.databases, { network, etcd: nodes.etcd, passwords, log })
  const roles = () => rolesOf(databases)
  const [leader] = await until('a primary with a standby that it waits for', WITHIN_MS, async () => {
    const { primary, standby, streaming } = await roles()
    return primary && standby && streaming === 2 ? [primary] : null
  })
  const superuserUrlOf = (node: Node) =>
    `postgres://postgres:${passwords.superuser}@${node.address}:5432/postgres`
  await makeDatabase(superuserUrlOf(leader?.node ?? nodes.databases[0] ?? fail()), passwords.owner)

  say('The signer and a witness …')
  const hosts = nodes.databases.map(({ address }) => `${address}:5432`).join(',')
  const {
    units: signing,
    env: signingEnv,
    signerKey,
  } = await startSigning(nodes, { folder, certificate, log })

  say(`${count} ${count === 1 ? 'server' : 'servers'} behind HAProxy …`)
  const keysFile = join(folder, 'keys')
  const ownerUrl = `postgres://pramaan_owner:${passwords.owner}@${hosts}/${DATABASE}`
  const servers = nodes.servers.map((node, n) => {
    // The last one knows the database by HAProxy's address, the others by those of the nodes.
    const where = count > 1 && n === count - 1 ? `${nodes.proxy.address}:5432` : hosts
    return unit({
      node,
      command: [process.execPath, join(root, 'tools', isBare ? 'cluster/server.ts' : 'start.ts')],
      env: {
        NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
        PORT: '3000',
        HOST: node.address,
        PUBLIC_URL: `https://${nodes.proxy.address}`,
        TRUST_PROXY: nodes.proxy.address,
        DATA_DIR: join(folder, node.name),
        KEYS_FILE: keysFile,
        DATABASE_URL: `postgres://pramaan_app:${passwords.app}@${where}/${DATABASE}?target_session_attrs=read-write`,
        MIGRATIONS_DATABASE_URL: ownerUrl,
        EXPECT_SYNC_STANDBY: 'yes',
        SERVERS: String(count),
        ...signingEnv,
      },
      log: log(node.name),
    })
  })
  const proxy = startProxy(nodes, { folder, certificate, log })
  const isReady = (node: Node) => async () =>
    (await answerOf(`http://${node.address}:3000/readyz/traffic`)) === 200 ? true : null
  // The first makes the tables and two years of the demo's life; the others find them.
  for (const [n, server] of servers.entries()) {
    server.start()
    if (n === 0)
      await until('the first server', SEEDED_WITHIN_MS, isReady(server.node), log(server.node.name))
  }
  for (const server of servers)
    await until(server.node.name, WITHIN_MS, isReady(server.node), log(server.node.name))

  const units = [proxy, ...servers, ...signing, ...databases, ...etcd]
  return {
    ...{ url: `https://${nodes.proxy.address}`, certificate, keysFile, signerKey, network },
    superuserUrl: `postgres://postgres:${passwords.superuser}@${hosts}/${DATABASE}`,
    appUrl: `postgres://pramaan_app:${passwords.app}@${hosts}/${DATABASE}`,
    ...{ etcd, databases, servers, proxy, roles },
    close: async () => {
      for (const one of units) one.thaw()
      for (const one of units) await one.stop()
      await network.remove()
    },
  }
}

function makeCertificate(folder: string, nodes: readonly Node[]): string {
  const [key, certificate, both] = ['key', 'cert', 'both'].map((name) => join(folder, `${name}.pem`)) as [
    string,
    string,
    string,
  ]
  const names = nodes.map(({ address }) => `IP:${address}`).join(',')
  const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '30']
  must(
    'openssl',
    'req',
    ...made,
    '-keyout',
    key,
    '-out',
    certificate,
    '-subj',
    '/CN=pramaan.test',
    '-addext',
    `subjectAltName=${names}`,
  )
  writeFileSync(both, `${readFileSync(certificate, 'utf8')}${readFileSync(key, 'utf8')}`, { mode: 0o600 })
  return certificate
}

async function startEtcd(nodes: readonly Node[], folder: string, log: Log): Promise<Unit[]> {
  const members = nodes.map(({ name, address }) => `${name}=http://${address}:2380`).join(',')
  const units: Unit[] = []
  for (const node of nodes) {
    const data = await folderOf('etcd', join(folder, node.name))
    const values = { NODE: node.name, ADDRESS: node.address, DATA: data, ETCD_MEMBERS: members }
    const env = environmentIn(filledIn(template('etcd.env'), values))
    units.push(unit({ node, user: 'etcd', command: ['/usr/bin/etcd'], env, log: log(node.name) }))
  }
  for (const one of units) one.start()
  for (const { node } of units) {
    const isUp = async () => ((await answerOf(`http://${node.address}:2379/health`)) === 200 ? true : null)
    await until(node.name, WITHIN_MS, isUp, log(node.name))
  }
  return units
}

interface ForPatroni {
  readonly network: Network
  readonly etcd: readonly Node[]
  readonly passwords: { readonly superuser: string; readonly replication: string }
  readonly log: Log
}

async function startPatroni(
  nodes: readonly Node[],
  { network, etcd, passwords, log }: ForPatroni,
): Promise<Unit[]> {
  const units: Unit[] = []
  for (const node of nodes) {
    const data = await folderOf('postgres', join(network.folder, node.name))
    const config = writeFilled('patroni.yml', join(data, 'patroni.yml'), {
      NODE: node.name,
      ADDRESS: node.address,
      DATA: data,
      NETWORK: network.range,
      ETCD_HOSTS: etcd.map(({ address }) => `${address}:2379`).join(','),
      POSTGRES_BIN: postgresBin(),
      MAX_CONNECTIONS,
      SUPERUSER_PASSWORD: passwords.superuser,
      REPLICATION_PASSWORD: passwords.replication,
    })
    must('chown', 'postgres:', config)
    units.push(unit({ node, user: 'postgres', command: ['/usr/bin/patroni', config], log: log(node.name) }))
  }
  for (const one of units) one.start()
  return units
}

async function makeDatabase(superuserUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await client.query(`create role pramaan_owner login createrole password '${password}'`)
    await client.query(`create database ${DATABASE} owner pramaan_owner`)
  } finally {
    await client.end()
  }
}

interface Behind {
  readonly proxy: Node
  readonly servers: readonly Node[]
  readonly databases: readonly Node[]
}

function startProxy(
  { proxy: node, servers, databases }: Behind,
  { folder, certificate, log }: ForSigning,
): Unit {
  const config = writeFilled('haproxy.cfg', join(folder, 'haproxy.cfg'), {
    ADDRESS: node.address,
    HTTPS_PORT: 443,
    STATE: folder,
    CERTIFICATE: withKey(certificate),
    SERVERS: servers.map(({ name, address }) => `  server ${name} ${address}:3000 check`).join('\n'),
    DATABASES: databases
      .map(({ name, address }) => `  server ${name} ${address}:5432 check port 8008`)
      .join('\n'),
  })
  const proxy = unit({ node, command: ['/usr/sbin/haproxy', '-db', '-f', config], log: log('haproxy') })
  proxy.start()
  return proxy
}

interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
}

/** Whoever answers knows it of all of them. */
async function rolesOf(databases: readonly Unit[]): Promise<Roles> {
  const told = await Promise.any(
    databases.map(async ({ node }) => {
      const reply = await fetch(`http://${node.address}:8008/cluster`, { signal: AbortSignal.timeout(2000) })
      return (await reply.json()) as { members: Member[] }
    }),
  ).catch(() => ({ members: [] as Member[] }))
  const named = (roles: readonly string[]) => {
    const member = told.members.find(
      ({ role, state }) => roles.includes(role) && ['running', 'streaming'].includes(state),
    )
    return databases.find(({ node }) => node.name === member?.name)
  }
  const isStreaming = ({ role, state }: Member) =>
    role !== 'leader' && ['running', 'streaming'].includes(state)
  return {
    primary: named(['leader']),
    standby: named(['sync_standby']),
    streaming: told.members.filter(isStreaming).length,
  }
}

const fail = (): never => {
  throw new StartFailure('There is no database node.')
}
