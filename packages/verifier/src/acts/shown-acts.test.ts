/** A client's file with what two people of the firm have signed: every entry that needs an act has one, or is named (decision 95). */
import { describe, expect, test } from 'vitest'
import { firm, policyOf } from '../../test/firm-log.ts'
import { approved, founded, member } from '../../test/firm-people.ts'
import { CLIENT, OTHER, proofOf, statement } from '../../test/ledger.ts'
import {
  AFTER,
  actsOver,
  approvedFor,
  BEFORE,
  ended,
  enrolled,
  fileOf,
  type Given,
  given,
  idOf,
  people,
  shownFirm,
  shownOf,
} from '../../test/shown-firm.ts'
import {
  checkSince,
  linesOf,
  type ShownEvent,
  type Statement,
  statementText,
  verifyLines,
  verifyStatement,
} from '../index.ts'

const trusted = { key: firm.key, policy: policyOf() }
const verify = (file: Statement, more: object = {}) => verifyStatement(file, { ...trusted, ...more })

/** Which entry is named, and with what words. */
async function named(file: Statement, more: object = {}) {
  const verdict = await verify(file, more)
  return verdict.isWhole ? verdict.missing : `${verdict.entry}: ${verdict.says}`
}

/** A file of a firm whose people have signed these events, behind which the entries with these numbers stand. */
function made(
  events: readonly string[],
  moves: Readonly<Record<number, readonly number[]>>,
  entries: readonly Given[] = [{}],
  under: readonly string[] = events,
): Statement {
  const all = given(entries)
  return fileOf(all, proofOf(all, { acts: actsOver(under) }), shownOf(events, moves))
}

const founders = async () => {
  const staff = await people()
  return { staff, both: [await founded(staff.maker), await founded(staff.checker)] }
}

test('two entries that two people signed are proven, and one from before the first key is counted as signed by nobody', async () => {
  const { file } = await shownFirm()
  expect(await verify(file)).toMatchObject({
    isWhole: true,
    missing: [],
    acts: { signed: 2, unsigned: 1, members: ['maker 1', 'checker 2'] },
  })
})

test('the same from its lines; a file that ends behind its entries is cut off', async () => {
  const { file } = await shownFirm()
  async function* one<Part>(part: Part) {
    yield part
  }
  let text = ''
  for await (const piece of statementText(file, one(file.entries), one(file.acts ?? []))) text += piece
  const read = (written: string) => verifyLines(linesOf(one(written)), trusted)
  expect(await read(text)).toMatchObject({ isWhole: true, missing: [], acts: { signed: 2 } })
  expect(await read(text.replace(/\],"acts":\[[\s\S]*\n\]\}/, ']}'))).toMatchObject({
    isWhole: false,
    says: 'The file is cut off: its end is missing.',
  })
})

test('a file from before files held acts is read, and what it does not hold is missing', async () => {
  const { file } = await shownFirm()
  const { acts: _, ...rest } = file
  expect(await named({ ...rest, format: 'pramaan-ledger-2' })).toEqual([
    { what: 'acts', says: 'What two people of the firm have signed is not shown.' },
  ])
  expect(await named(statement(12))).toEqual([])
})

test('a head from before heads told of acts proves nothing about them', async () => {
  const { file, entries } = await shownFirm()
  const older = {
    ...fileOf(entries, proofOf(entries), []),
    acts: (file.acts ?? []).map((one) => ({ ...one, path: null })),
  }
  expect(await named(older)).toEqual([
    { what: 'acts', says: expect.stringContaining('from before heads told') },
  ])
})

describe('an entry that needs a signed act and has none, or a wrong one, is named', () => {
  test.each<[string, (staff: Awaited<ReturnType<typeof people>>) => Promise<string>, string]>([
    [
      'of another amount',
      (staff) => approvedFor(staff, idOf(1), CLIENT, 900),
      'moves another amount than two people signed: 90000 paise',
    ],
    [
      'of another client',
      (staff) => approvedFor(staff, idOf(1), OTHER),
      'An act that is shown is about another client.',
    ],
    [
      'signed by one person',
      ({ checker }) => approvedFor({ maker: checker, checker }, idOf(1)),
      'one person has signed both',
    ],
    [
      'signed with a key that nobody enrolled',
      async ({ maker }) => approvedFor({ maker, checker: await member('checker', 7) }, idOf(1)),
      'is not enrolled',
    ],
    [
      'changed after it was signed',
      async (staff) =>
        (await approvedFor(staff, idOf(1))).replace('"rupees\\\\\\":100', '"rupees\\\\\\":101'),
      'does not fit what it is said to sign',
    ],
    [
      'of another kind',
      async (staff) =>
        (await approvedFor(staff, idOf(1))).replace('cash-adjustment.approved', 'cash-reward.approved'),
      'what was signed is cash-adjustment',
    ],
  ])('%s', async (_, act, says) => {
    const { staff, both } = await founders()
    expect(await named(made([...both, await act(staff)], { 2: [1] }))).toMatch(`1: `)
    expect(await named(made([...both, await act(staff)], { 2: [1] }))).toContain(says)
  })

  test('none at all', async () => {
    const { both } = await founders()
    expect(await named(made(both, {}, [{ at: BEFORE }, {}]))).toMatch(
      /^2: Entry 2 of client .* was signed by nobody/,
    )
  })

  test('one that is dated back behind another of today', async () => {
    const { staff, both } = await founders()
    const file = made([...both, await approvedFor(staff, idOf(1))], { 2: [1] }, [{}, { at: BEFORE }])
    expect(await named(file)).toMatch(/^2: .* was signed by nobody/)
  })

  test('one act for two transfers, and twice within one', async () => {
    const { staff, both } = await founders()
    const events = [...both, await approvedFor(staff, idOf(1))]
    expect(await named(made(events, { 2: [1, 2] }, [{}, {}]))).toMatch(/^2: .* a second time/)
    expect(await named(made(events, { 2: [1, 2] }, [{}, { transfer: 0 }]))).toMatch(/^2: .* moves once more/)
  })

  test('one whose signer’s key had ended by then; what was signed before that counts', async () => {
    const { staff, both } = await founders()
    const third = await member('checker', 3)
    const theirs = { maker: staff.maker, checker: third }
    const signed = await approvedFor(theirs, idOf(1))
    const events = [...both, await enrolled(staff, third), signed, await ended(staff, third)]
    expect(await named(made(events, { 3: [1] }))).toEqual([])
    const late = [...both, await enrolled(staff, third), await ended(staff, third), signed]
    expect(await named(made(late, { 4: [1] }))).toMatch(/^1: .* has ended/)
  })

  test('one that is not under the head which covers the entry', async () => {
    const { staff, both } = await founders()
    const events = [...both, await approvedFor(staff, idOf(1))]
    const bare = made(events, { 2: [1] }, [{}], both)
    const late = {
      ...bare,
      acts: (bare.acts ?? []).map((one) => (one.moves.length > 0 ? { ...one, path: null } : one)),
    }
    const fitting = shownOf(both, {})
    const acts = late.acts.map((one) => fitting.find(({ index }) => index === one.index) ?? one)
    expect(await named({ ...late, acts })).toBe(
      '1: The act behind entry 1 is not under the head that covers the entry.',
    )
  })
})

test('a dividend of ₹5 on 40 shares is held against what two people announced to all; on 41, or a second time, also later, it is named', async () => {
  const { staff, both } = await founders()
  const act = {
    kind: 'corporate-action',
    action: 'dividend',
    symbol: 'INFY',
    ex_day: '2026-11-18',
    rupees: 5,
  }
  const events = [...both, await approved({ id: idOf(1), act, ...staff })]
  const shares = { act: 'order-bought', account: 'securities', asset: 'NSE:INFY', amount: 40 }
  const pays = { act: 'dividend', memo: 'INFY, ex-date 18 Nov 2026: ₹5.00 on 40 shares.' }
  const paid = [shares, { ...pays, amount: 20_000, transfer: 1 }, { ...pays, amount: -2_000, transfer: 1 }]
  const announced = (moves: readonly number[], entries: readonly Given[]): Statement => {
    const file = made(events, { 2: moves }, entries)
    return { ...file, acts: (file.acts ?? []).map((one) => ({ ...one, shown: null })) }
  }
  const verdict = await verify(announced([2, 3], paid))
  expect(verdict).toMatchObject({ isWhole: true, missing: [], acts: { signed: 2 } })
  expect(await named(announced([2], [shares, { ...pays, amount: 20_500 }]))).toMatch(
    /^2: .* never had more than 40/,
  )
  const twice = announced([2, 3, 4], [...paid, { ...pays, amount: 20_000 }])
  expect(await named(twice)).toMatch(/^4: .* pays a second time/)
  const source = {
    ...{ client: CLIENT, proof: twice.proof, growth: async () => [] },
    entries: async function* (after: number) {
      yield twice.entries.slice(after)
    },
    acts: async (entries: readonly number[]) =>
      (twice.acts ?? []).map((one) => ({ ...one, moves: one.moves.filter((seq) => entries.includes(seq)) })),
  }
  const remembered = verdict.isWhole ? { ...verdict.remember, head: null, log: null } : null
  const later = await checkSince(source, remembered, { ...trusted, now: 0, patienceMs: 0 })
  expect(later).toMatchObject({
    isWhole: false,
    entry: 4,
    says: expect.stringContaining('pays a second time'),
  })
})

test('what the checker saw is shown, and is what was signed', async () => {
  const { file } = await shownFirm()
  const told = (shown: ShownEvent['shown']) => ({
    ...file,
    acts: (file.acts ?? []).map((one) => (one.index === 3 ? { ...one, shown } : one)),
  })
  const changes = [{ field: 'Cash', before: '', after: '+₹100.00' }]
  expect(await named(told(null))).toBe(
    '2: What the checker saw before deciding about this client is not shown.',
  )
  expect(await named(told({ salt: '00'.repeat(16), changes }))).toContain('is not what was signed')
  expect(await named(told({ salt: '01'.repeat(16), changes: [] }))).toContain('is not what was signed')
})

describe('the members’ keys are those of the signed head', () => {
  const without = (acts: readonly ShownEvent[] | undefined, index: number): ShownEvent[] =>
    (acts ?? []).filter((one) => one.index !== index)

  test('an event that ended a key cannot be left out, nor one that made it', async () => {
    const { staff, both } = await founders()
    const third = await member('checker', 3)
    const events = [...both, await enrolled(staff, third), await ended(staff, third)]
    const file = made([...events, await approvedFor(staff, idOf(1))], { 4: [1] })
    expect(await named(file)).toEqual([])
    for (const index of [0, 2, 3])
      expect(await named({ ...file, acts: without(file.acts, index) })).toEqual(
        expect.stringMatching(/^(null|1): /),
      )
    expect(await named({ ...file, acts: without(file.acts, 3) })).toContain(
      'are not those of the firm’s signed head',
    )
  })

  test('nor can the order be turned, or an event stand at another place', async () => {
    const { file } = await shownFirm()
    const acts = file.acts ?? []
    expect(await named({ ...file, acts: acts.toReversed() })).toContain('do not stand in their order')
    const moved = acts.map((one, at) => (at === 3 ? { ...one, index: 5 } : one))
    expect(await named({ ...file, acts: moved })).toContain('under a head that does not hold it')
  })

  test('who has seen them before is told when one is gone, swapped or new in the place of another', async () => {
    const { staff, both } = await founders()
    const third = await member('checker', 3)
    const first = await verify(made([...both, await enrolled(staff, third)], {}, [{ act: 'sale-settled' }]))
    const remembered = first.isWhole ? first.remember : null
    const seen = { remembered: remembered && { ...remembered, head: null } }
    const swapped = [...both, await enrolled(staff, await member('checker', 4), idOf(70))]
    for (const events of [both, swapped, [...swapped, await enrolled(staff, third)]])
      expect(await named(made(events, {}, [{ act: 'sale-settled' }]), seen)).toContain(
        'is not the one that was seen before',
      )
    const grown = [...both, await enrolled(staff, third), await ended(staff, third)]
    expect(await named(made(grown, {}, [{ act: 'sale-settled' }]), seen)).toEqual([])
  })

  test('a head that says nobody has a key makes nothing that came in before one signed, and says so', async () => {
    const verdict = await verify(made([], {}, [{ at: AFTER }]))
    expect(verdict).toMatchObject({ isWhole: true, missing: [], acts: { signed: 0, unsigned: 1 } })
  })
})
