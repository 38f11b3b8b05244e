/** contracts: whatever is wrong with a proposal is said in words: no answer names a field of the wire. */
import { expect, test } from 'vitest'
import { proposalAsk } from './proposal-fields.ts'

const LONG = 'x'.repeat(10_000)
const garbage: readonly unknown[] = [
  ...[undefined, null, '', '\u0000', LONG, 'x y', 0, -1, 0.5, 1e12, Number.NaN, true, [], {}],
  ...['percent', 'lower-of', 'flat', 'other'].flatMap((kind) => [
    { kind },
    { kind, percent: 7, rupees: 7 },
    { kind, percent: LONG, rupees: LONG },
    { kind, percent: '', rupees: '1' },
  ]),
]
const fieldsOf = proposalAsk.def.options.flatMap(({ shape }) =>
  Object.entries(shape)
    .filter(([field]) => field !== 'kind')
    .map(([field, schema]) => [[...shape.kind.def.values].join(), field, schema] as const),
)

test.each(fieldsOf)('%s: what is wrong with %s is said in words', (_kind, field, schema) => {
  const said = garbage
    .flatMap((value) => schema.safeParse(value).error?.issues ?? [])
    .filter(({ code }) => code !== 'unrecognized_keys')
    .map(({ message }) => message)
  for (const message of new Set(said)) {
    expect(message).toMatch(/^[A-Z].+\.?$/)
    expect(message).not.toBe('Invalid input')
    expect(message.includes('_') || (field.includes('_') && message.includes(field))).toBe(false)
  }
})

test('an act of no known kind is said in words', () => {
  const { error } = proposalAsk.safeParse({ kind: 'nonsense' })
  expect(error?.issues[0]?.message).toBe('Choose what to propose.')
})
