/** Set-up and running: the files of a cluster fit the server, and what is measured is what was served. */
import { expect, test } from 'vitest'
import { longestGap, mostInASecond, tableOf } from './faults.ts'
import { environmentIn, filledIn, template } from './templates.ts'

const PATRONI = {
  ...{ NODE: 'db1', ADDRESS: '10.0.0.11', DATA: '/data', NETWORK: '10.0.0.0/24', MAX_CONNECTIONS: 200 },
  ...{ ETCD_HOSTS: '10.0.0.14:2379', POSTGRES_BIN: '/usr/lib/postgresql/15/bin' },
  ...{ SUPERUSER_PASSWORD: 'one', REPLICATION_PASSWORD: 'two' },
}
const ETCD = {
  NODE: 'etcd1',
  ADDRESS: '10.0.0.14',
  DATA: '/data',
  ETCD_MEMBERS: 'etcd1=http://10.0.0.14:2380',
}
const HAPROXY = {
  ...{ ADDRESS: '10.0.0.10', HTTPS_PORT: 443, STATE: '/run/haproxy', CERTIFICATE: '/etc/pramaan.pem' },
  ...{
    SERVERS: '  server app1 10.0.0.21:3000 check',
    DATABASES: '  server db1 10.0.0.11:5432 check port 8008',
  },
}

test('a template with a value too few or too many is refused by its name', () => {
  const place = (name: string): string => `$\{${name}}`
  const comment = `# ${place('B')} stays in a comment`
  expect(filledIn(`a: ${place('A')}\n${comment}`, { A: 1 })).toBe(`a: 1\n${comment}`)
  expect(() => filledIn(`a: ${place('A')}`, {})).toThrow('The template needs a value for A.')
  expect(() => filledIn('a: 1', { A: 1 })).toThrow('The template has no place for A.')
})

test('a write waits for a standby, always: synchronous and strict, and on its disk', () => {
  const lines = filledIn(template('patroni.yml'), PATRONI)
    .split('\n')
    .map((line) => line.trim())
  for (const line of [
    'synchronous_mode: true',
    'synchronous_mode_strict: true',
    'synchronous_commit: "on"',
    'fsync: "on"',
  ]) {
    expect(lines).toContain(line)
  }
})

test('a primary that is lost is replaced soon enough for 30 s, and no sooner than Patroni can be late', () => {
  const text = filledIn(template('patroni.yml'), PATRONI)
  const [ttl, loopWait, retry] = ['ttl', 'loop_wait', 'retry_timeout'].map((name) =>
    Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(text)?.[1]),
  ) as [number, number, number]
  expect(ttl).toBeGreaterThanOrEqual(loopWait + 2 * retry)
  expect(ttl + loopWait).toBeLessThan(20)
})

test('every template takes all of its values', () => {
  expect(environmentIn(filledIn(template('etcd.env'), ETCD)).ETCD_INITIAL_CLUSTER).toBe(
    'etcd1=http://10.0.0.14:2380',
  )
  expect(filledIn(template('haproxy.cfg'), HAPROXY)).toContain('on-marked-down shutdown-sessions')
  expect(filledIn(template('signer.cfg'), { ADDRESS: '10.0.0.17', CERTIFICATE: '/c.pem' })).toContain(
    '10.0.0.17:8443',
  )
})

test('HAProxy asks each server whether clients should be sent to it, and believes no caller’s X-Forwarded-For', () => {
  const text = filledIn(template('haproxy.cfg'), HAPROXY)
  expect(text).toContain('option httpchk GET /readyz/traffic')
  expect(text).toContain('http-request del-header X-Forwarded-For')
})

test('the time without service is the longest wait for an acknowledged write, also before the first and after the last', () => {
  expect(longestGap([1000, 1100, 1200], 1000, 1250)).toBe(100)
  expect(longestGap([900, 5000, 5100], 1000, 5200)).toBe(4000)
  expect(longestGap([1000], 1000, 9000)).toBe(8000)
  expect(longestGap([], 1000, 9000)).toBe(8000)
})

test('a storm is counted by its busiest second', () => {
  expect(mostInASecond([100, 1000, 1500, 1999, 2000], 0, 5000)).toBe(3)
  expect(mostInASecond([], 0, 5000)).toBe(0)
})

test('the table has the middle and the worst of each fault', () => {
  const fault = { target: 'primary', way: 'kill -9', mostDials: 2, mostAsks: 9 } as const
  const times = [4000, 2000, 9000]
  const table = tableOf(times.map((withoutServiceMs) => ({ ...fault, withoutServiceMs })))
  expect(table.split('\n').at(-1)).toBe('| primary | kill -9 | 3 | 4.0 | 9.0 | 9 | 2 |')
})
