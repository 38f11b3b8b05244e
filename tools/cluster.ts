/**
 * Set-up and running: `npm run cluster`. A whole instance on this machine that survives the loss of any part: servers behind HAProxy, and
 * PostgreSQL under Patroni with etcd, each in a network namespace of its own. To try and to drill; its data go when it stops.
 */
import { parseArgs } from 'node:util'
import { StartFailure } from '@pramaan/local-postgres'
import { buildWeb } from './build-web.ts'
import { prepareMachine } from './cluster/machine.ts'
import type { Network } from './cluster/network.ts'
import { bringUp, type Cluster } from './cluster/up.ts'
import { giveUp, whenAskedToStop } from './stopping.ts'

const USAGE = 'Usage: npm run cluster -- [--servers 2], 1 to 8 of them'

let network: Network | undefined
let cluster: Cluster | undefined

// A start that is cut is cleared as one that crashed: whatever runs in the namespaces ends, and they go.
whenAskedToStop(async () => (cluster ? cluster.close() : network?.remove()))
await run().catch(async (error: unknown) => {
  await network?.remove().catch(() => {})
  giveUp(error)
})

async function run(): Promise<void> {
  const servers = readServers()
  prepareMachine(console.log)
  await buildWeb()
  cluster = await bringUp({ servers, say: console.log, opened: (made) => (network = made) })
  const { primary, standby } = await cluster.roles()
  const lines = [
    `The cluster is ready: ${cluster.url}`,
    '',
    `Primary     ${primary?.node.name}, and every write is on ${standby?.node.name} too`,
    `Parts       ${[...cluster.servers, ...cluster.databases, ...cluster.etcd, cluster.proxy].map(({ node }) => `${node.namespace} ${node.address}`).join(', ')}`,
    `Look inside ip netns exec ${cluster.databases[0]?.node.namespace} patronictl -c ${cluster.network.folder}/db1/patroni.yml list`,
    `Certificate ${cluster.certificate} (of its own making)`,
    `Logs        ${cluster.network.folder}/logs`,
    'Stop        Ctrl-C; its data go with it',
  ]
  console.log(lines.join('\n'))
}

function readServers(): number {
  try {
    const { values } = parseArgs({ options: { servers: { type: 'string', default: '2' } } })
    if (/^[1-8]$/.test(values.servers)) return Number(values.servers)
  } catch {
    // What parseArgs says about a wrong argument is no better than how it is used.
  }
  throw new StartFailure(USAGE)
}
