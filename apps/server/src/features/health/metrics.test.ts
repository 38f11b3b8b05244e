/** health: /metrics, what guards it, and that the alerts, the dashboards, the runbook and the console's page speak of the same figures. */
import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { alertNames, type Health, viewHealth } from '@pramaan/contracts'
import { collectDefaultMetrics } from 'prom-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newPerson as newMember, sendAs } from '../../../test/firm.ts'
import { type House, newClient, openHouse } from '../../../test/harness.ts'
import { openMetrics } from '../../platform/metrics.ts'
import { alerts, outsideAlerts } from './alerts.ts'
import type { Figures } from './figures.ts'

const TOKEN = 'a-token-of-the-operator'
const OBSERVE = join(import.meta.dirname, '../../../../../deploy/observe')
const metrics = openMetrics()
collectDefaultMetrics({ register: metrics.registry })

let house: House
beforeAll(async () => {
  house = await openHouse({ metrics, metricsToken: TOKEN })
})
afterAll(() => house.close())

const scrape = (authorization?: string, host = 'localhost') =>
  house.app.inject({ url: '/metrics', headers: { host, ...(authorization ? { authorization } : {}) } })

describe('/metrics', () => {
  test('without a METRICS_TOKEN there is no such page, and with one it is for who shows it, by whatever name of the server', async () => {
    const closed = await openHouse()
    expect(
      (await closed.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } }))
        .statusCode,
    ).toBe(404)
    await closed.close()
    for (const wrong of [undefined, 'Bearer ', `Bearer ${TOKEN}x`, TOKEN, `bearer ${TOKEN}`, 'Bearer null'])
      expect((await scrape(wrong)).statusCode, wrong).toBe(401)
    const { statusCode, headers } = await scrape(`Bearer ${TOKEN}`, '10.0.0.5:3000')
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(headers['content-type']).toContain('text/plain')
  })

  test('requests are told by the template of their route, refusals by their code; of a client it tells nothing', async () => {
    const person = await newClient(house)
    await house.app.inject({ url: '/api/profile/v1' })
    await house.app.inject({ url: `/api/order/${person.id}?email=canary.address@example.test` })
    await house.app.figures.read()
    const { body } = await scrape(`Bearer ${TOKEN}`)
    expect(body).toMatch(/pramaan_http_requests_total\{method="GET",route="none",status="404"\} [1-9]/)
    expect(body).toMatch(/pramaan_refusals_total\{code="session_missing"\} [1-9]/)
    expect(body).toMatch(/pramaan_database_connections\{state="idle"\} \d/)
    expect(body).toMatch(/pramaan_disk_free_bytes \d{6}/)
    for (const canary of [person.id, person.email, 'canary', TOKEN]) expect(body).not.toContain(canary)
  })

  test('before the first reading it tells no figure that was not read', async () => {
    const fresh = await openHouse({ metricsToken: TOKEN })
    const { body } = await fresh.app.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${TOKEN}` },
    })
    expect(body).not.toMatch(/^pramaan_(audit_findings|feed_stalled|signer|disk_free_bytes)/m)
    await fresh.close()
  })

  test('an audit with two findings, a mail that fails and a late due date are told with their numbers', async () => {
    await house.asOwner(
      "insert into ledger_audit (at, findings, entries, seconds) values ($1, '{a,b}', 1, 1)",
      [house.clock.now()],
    )
    await house.pastTriggers(
      `insert into mail (id, to_address, subject, body_text, tries, created_at, next_try_at, failed_at, why_not_sent)
       values (gen_random_uuid(), 'x@y.test', 's', 't', 3, $1::timestamptz - interval '20 minutes', $1, $1, 'away')`,
      [house.clock.now()],
    )
    await house.pastTriggers(
      `insert into due (id, kind, client_id, at, ref)
       values (gen_random_uuid(), 'settlement', $2, $1::timestamptz - interval '5 minutes', gen_random_uuid())`,
      [house.clock.now(), (await newClient(house)).id],
    )
    await house.app.figures.read()
    const { body } = await scrape(`Bearer ${TOKEN}`)
    expect(body).toContain('pramaan_audit_findings 2')
    expect(body).toContain('pramaan_mail_failing 1')
    expect(body).toContain('pramaan_mail_oldest_seconds 1200')
    expect(body).toContain('pramaan_due_late{kind="settlement"} 1')
    expect(body).toContain('pramaan_due_oldest_seconds{kind="settlement"} 300')
    const page = await sendAs(house.app, await newMember(house, 'auditor'), viewHealth)
    const { alerts: told }: Health = page.body.data
    const on = told.filter(({ is_on }) => is_on)
    expect(on.map(({ name, amount }) => [name, amount])).toEqual(
      expect.arrayContaining([
        ['BrokenInvariant', 2],
        ['FailingMail', 1],
        ['LateDueDate', 1],
      ]),
    )
  })
})

const read = (name: string) => readFile(join(OBSERVE, name), 'utf8')

/** What prom-client keeps of a metric and its types do not say. */
const labelled = z.object({ labelNames: z.array(z.string()) })

/** Metrics an expression names, each with the labels it asks for. */
function namedIn(expr: string): { name: string; labels: string[] }[] {
  const found = expr.matchAll(/\b((?:pramaan|nodejs|process)_[a-z0-9_]+)(?:\{([^}]*)\})?/g)
  return [...found].map(([, name = '', inside = '']) => ({
    name,
    labels: [...inside.matchAll(/(\w+)\s*(?:=~|!=|=)/g)].map(([, label = '']) => label),
  }))
}

describe('deploy/observe', () => {
  test('the rules are the alerts that the console knows, with their expressions, and those that only an outsider can see', async () => {
    const yaml = await read('alerts.yml')
    const rules = [
      ...yaml.matchAll(/- alert: (\w+)\n +expr: ['"](.*)['"]\n +for: (\w+)\n +labels:\n +severity: (\w+)/g),
    ]
    expect(rules.map(([, name, expr, pause, severity]) => ({ name, expr, for: pause, severity }))).toEqual(
      Object.entries({ ...alerts, ...outsideAlerts }).map(([name, { expr, for: pause, severity }]) => ({
        ...{ name, expr, for: pause, severity },
      })),
    )
    expect(Object.keys(alerts).toSorted()).toEqual([...alertNames].toSorted())
  })

  test('every metric and label that rules and dashboards name is one that /metrics tells', async () => {
    const known = new Map(
      (await metrics.registry.getMetricsAsArray()).map((one) => [one.name, labelled.parse(one).labelNames]),
    )
    const files = (await readdir(OBSERVE)).filter((name) => /^(alerts\.yml|dashboard-.*\.json)$/.test(name))
    expect(files.length).toBe(3)
    for (const file of files) {
      const text = await read(file)
      const exprs = file.endsWith('.yml')
        ? [...text.matchAll(/expr: ['"](.*)['"]/g)].map(([, expr = '']) => expr)
        : JSON.parse(text).panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
            targets.map(({ expr }) => expr),
          )
      expect(exprs.length).toBeGreaterThan(10)
      for (const expr of exprs)
        for (const { name, labels } of namedIn(expr)) {
          const given = known.get(name) ?? known.get(name.replace(/_(bucket|sum|count)$/, ''))
          expect(given, `${file}: ${name}`).toBeDefined()
          for (const label of labels) expect(given, `${file}: ${name}{${label}}`).toContain(label)
        }
    }
  })

  test('every alert has its page in docs/operate.md, and every page its alert', async () => {
    const runbook = await readFile(join(OBSERVE, '../../docs/operate.md'), 'utf8')
    const pages = [...runbook.matchAll(/^### ([A-Z][A-Za-z]+)$/gm)].map(([, name]) => name)
    expect(pages.toSorted()).toEqual([...Object.keys({ ...alerts, ...outsideAlerts })].toSorted())
    for (const page of runbook
      .split(/^### /m)
      .slice(1)
      .filter((one) => /^[A-Z][A-Za-z]+\n/.test(one)))
      for (const part of ['**Means**', '**Clients see**', '**Do**', '**Over when**'])
        expect(page).toContain(part)
  })

  test('where promtool is installed, each alert is silent while all is well and told once it is not', async () => {
    const rules = join(OBSERVE, 'alerts-test.yml')
    const ran = await promisify(execFile)('promtool', ['test', 'rules', rules]).catch((error) => error)
    if (ran.code !== 'ENOENT') expect(`${ran.stdout}${ran.stderr}`).toContain('SUCCESS')
  })
})

const well: Figures = {
  at: new Date(0),
  jobs: [
    {
      name: 'mail',
      does: 'Mail',
      everyS: 2,
      agoS: 1,
      failures: 0,
      isFailing: false,
      isLate: false,
      hasRun: true,
    },
  ],
  due: [],
  overdue: [{ kind: 'withdrawal', count: 0, oldestS: 0 }],
  feed: { isStalled: false, ageS: 1 },
  headAgeS: 3600,
  signer: 'signing',
  witnesses: [{ name: 'w', headsBehind: 1, behindS: 20 }],
  unwitnessed: { heads: 1, s: 20 },
  audit: { findings: 0, ageS: 60 },
  mail: { failing: 1, givenUp: 0, oldestS: 60 },
  replicas: [{ name: 'two', sync: 'sync', lagBytes: 1, lagS: 1 }],
  isStandbyExpected: true,
  synchronousStandbys: 1,
  disk: { freeBytes: 50, sizeBytes: 100 },
  pool: { open: 10, idle: 0, waiting: 20 },
  streamLines: 3,
  recent: { requests: 1000, faults: 10, slowStatements: 10 },
}

test('the page tells nothing while all is well, and each alert alone past its limit, as the rule has it', () => {
  const on = (figures: Figures) => alertNames.filter((name) => alerts[name].amount(figures) !== null)
  expect(on(well)).toEqual([])
  const wrong: Partial<Record<(typeof alertNames)[number], Partial<Figures>>> = {
    BrokenInvariant: { audit: { findings: 1, ageS: 1 } },
    SealRed: { signer: 'stopped' },
    SealAmber: { headAgeS: 7201 },
    WitnessSilent: { witnesses: [{ name: 'w', headsBehind: 1, behindS: 601 }] },
    StaleFeed: { feed: { isStalled: true, ageS: 6 } },
    OverdueWithdrawal: { overdue: [{ kind: 'withdrawal', count: 1, oldestS: 1 }] },
    OverduePromise: { overdue: [{ kind: 'claim', count: 1, oldestS: 1 }] },
    LateDueDate: { due: [{ kind: 'lapse', count: 1, oldestS: 61 }] },
    JobStopped: { jobs: well.jobs.map((job) => ({ ...job, isLate: true })) },
    FailingMail: { mail: { failing: 0, givenUp: 1, oldestS: 0 } },
    ErrorRate: { recent: { ...well.recent, faults: 11 } },
    SlowStatements: { recent: { ...well.recent, slowStatements: 11 } },
    DatabaseBusy: { pool: { ...well.pool, waiting: 21 } },
    StandbyMissing: { synchronousStandbys: 0 },
    ReplicaLag: { replicas: [{ name: 'two', sync: 'async', lagBytes: 1, lagS: 31 }] },
    DiskLow: { disk: { freeBytes: 9, sizeBytes: 100 } },
  }
  for (const name of alertNames) expect(on({ ...well, ...wrong[name] }), name).toEqual([name])
  expect(on({ ...well, signer: 'away' })).toEqual(['SealAmber'])
  expect(on({ ...well, unwitnessed: { heads: 2, s: 601 } })).toEqual(['SealRed'])
})
