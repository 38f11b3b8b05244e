/** Every field of every write, with whatever somebody may put there (security.md G3, G4, G10, G11). */
import type { Contract } from '@pramaan/contracts'
import fc from 'fast-check'
import { everyContract } from '../../src/app.ts'
import { newPerson as newStaff } from '../firm.ts'
import { newClient, newSession } from '../harness.ts'
import { booksAreWhole } from '../money-people.ts'
import { estateOf } from './actors.ts'
import { type Arena, type Family, forEach, type Heard, type Probe, pathOf } from './arena.ts'
import { isEnvelope, leaks } from './matrix.ts'
import { fieldsOf, hostileValue, NOTHING, rightShapes, withField } from './right-shapes.ts'

/** As text, because some of them are numbers that JavaScript would write otherwise. */
const NUMBERS = [
  '-1',
  '0',
  '-0',
  '1e309',
  '1e-9',
  '1E5',
  '9007199254740993',
  '0.001',
  '19999.999',
  '1e2',
  '-25000',
  '[]',
  '[1]',
  '{}',
  'true',
  'null',
  '""',
  '"0x10"',
  '"१२"',
  '"NaN"',
]
const TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  'a'.repeat(70_000),
  '﷽'.repeat(2000),
  "'; drop table client; --",
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'http://169.254.169.254/',
]
const EXTRAS = [
  'id',
  'client_id',
  'status',
  'role',
  'isAdmin',
  'vip',
  'balance',
  'constructor',
  'prototype',
  '__proto__',
]

/** Fewer than one person may send in a minute. */
const BODIES_PER_PERSON = 400

const writes = everyContract.filter(({ method, takesFile }) => method !== 'GET' && !takesFile)

export const fuzz: Family = {
  name: 'fuzz',
  run: async (arena, judge) => {
    const runs = arena.isShort ? 1 : 12
    await forEach(
      writes.flatMap((contract) => {
        const bodies = bodiesFor(contract, arena, runs)
        return Array.from({ length: Math.ceil(bodies.length / BODIES_PER_PERSON) }, (_, at) => ({
          contract,
          bodies: bodies.slice(at * BODIES_PER_PERSON, (at + 1) * BODIES_PER_PERSON),
        }))
      }),
      async ({ contract, bodies }) => {
        const attacker = await attackerOf(arena, contract)
        const before = await estateOf(arena.house, attacker.clientId)
        let isAllRefused = true
        for (const { text, isWrong } of bodies) {
          const probe: Probe = { ...attacker.probe, body: text }
          const heard = await arena.probe(probe)
          isAllRefused &&= heard.status !== 200
          judge(
            isAnswer(heard) && !(isWrong && heard.status === 200),
            'a body that nobody would send',
            probe,
            heard,
          )
        }
        if (isAllRefused)
          judge(
            (await estateOf(arena.house, attacker.clientId)) === before,
            `${contract.path} refused everything and changed something`,
          )
      },
      6,
    )
    judge(await booksAreWhole(arena.house), 'the books do not add up')
    judge(Object.keys(Object.prototype).length === 0, 'the prototype of every object has changed')
    const odd = await arena.house.asOwner(
      `select from client where identity_status = 'approved' and email like 'fuzz%'`,
    )
    judge(odd.length === 0, 'a stranger has become an approved client')
  },
}

/** A refusal in one sentence, or an answer to what happened to be right. Whom the limit of calls refuses has tried nothing. */
const isAnswer = (heard: Heard): boolean =>
  heard.status < 500 &&
  heard.code !== 'too_many_requests' &&
  !leaks(heard) &&
  (heard.status === 200 || isEnvelope(heard))

/** Someone of their own for each call, so that one that ends a session or changes a password spoils no other. */
async function attackerOf({ house }: Arena, contract: Contract): Promise<{ probe: Probe; clientId: string }> {
  const client = await newClient(house)
  const session = await newSession(house, client)
  const staff = await newStaff(house, contract.roles?.at(-1) ?? 'maker')
  const isClients = /client$/.test(contract.access)
  return {
    clientId: client.id,
    probe: {
      method: contract.method,
      path: pathOf(contract, NOTHING),
      ...(isClients ? { token: session.token } : {}),
      cookies: { ...session.cookies, ...staff.cookies },
      headers: contract.access === 'api-key' ? { 'x-api-key': 'demo-publishable-key' } : {},
    },
  }
}

interface Body {
  readonly text: string
  /** Can never be right, whatever the call; of others some may be. */
  readonly isWrong: boolean
}

function bodiesFor(contract: Contract, { seed, isShort }: Arena, runs: number): Body[] {
  const shape = rightShapes.get(contract) ?? {}
  const fields = fieldsOf(shape)
  const wrong = [...twice(shape), ...more(shape), ...numbers(shape), '"text"', '{', '['.repeat(30_000), DEEP]
  const open = [
    ...fields.flatMap((name) =>
      [...NUMBERS, ...TEXTS.map((text) => JSON.stringify(text))].map((value) => put(shape, name, value)),
    ),
    '',
    'null',
    '[]',
    ...fc.sample(fc.string({ unit: 'binary', minLength: 1 }), { numRuns: 5 * runs, seed }),
    ...fields.flatMap((name, at) =>
      fc
        .sample(hostileValue, { numRuns: 10 * runs, seed: seed + at })
        .map((value) => JSON.stringify(withField(shape, name, value))),
    ),
    ...fc.sample(hostileValue, { numRuns: 5 * runs, seed }).map((value) => JSON.stringify(value) ?? ''),
  ]
  const all = [
    ...wrong.map((text) => ({ text, isWrong: true })),
    ...open.map((text) => ({ text, isWrong: false })),
  ]
  return isShort ? all.filter((_, at) => at % 3 === seed % 3) : all
}

const DEEP = `{"a":${'['.repeat(2000)}${']'.repeat(2000)}}`

/** The body with this text, which need not be JSON, in the place of a field's value. */
const put = (shape: object, name: string, value: string): string =>
  JSON.stringify(withField(shape, name, 'HERE')).replace('"HERE"', () => value)

/** Each field twice, the second time with the right value; and the same with its name spelled another way. */
function twice(shape: object): string[] {
  const right = JSON.stringify(shape)
  return fieldsOf(shape).flatMap((name) => {
    const spelled = `\\u${name.charCodeAt(0).toString(16).padStart(4, '0')}${name.slice(1)}`
    return [name, spelled].map((first) => right.replace(`"${name}":`, () => `"${first}":1,"${name}":`))
  })
}

function more(shape: object): string[] {
  const fields = fieldsOf(shape)
  return EXTRAS.filter((name) => !fields.includes(name)).map((name) =>
    JSON.stringify(shape).replace(/\}(\]?)$/, `${fields.length > 0 ? ',' : ''}"${name}":"approved"}$1`),
  )
}

/** None of these is an amount, a price or a quantity. */
const numbers = (shape: object): string[] =>
  Object.entries(shape)
    .filter(([, value]) => typeof value === 'number')
    .flatMap(([name]) => NUMBERS.map((value) => put(shape, name, value)))
