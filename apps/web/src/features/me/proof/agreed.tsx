/** me: who stands by what this device was shown: the firm's signer, each witness by its name, and the device itself, and when each did. */
import { brand, mode } from '@pramaan/brand'
import { Seal, type SealState } from '@pramaan/ui/seal.tsx'
import { istMoment } from '../../../platform/clock.ts'
import type { Proof } from '../../../platform/proof.ts'
import { say } from './say.ts'

type Checked = Extract<Proof, { kind: 'verified' | 'open' }>

interface Row {
  readonly who: string
  readonly note: string
  readonly at: number | string | null
  readonly state: SealState
  readonly says: string
}

export function Agreed({ proof }: { proof: Checked }) {
  if (proof.entries === 0) return null
  return (
    <section aria-label={say('whoAgrees')} className="mt-5">
      <h3 className="text-base">{say('whoAgrees')}</h3>
      <ul className="mt-1 divide-y divide-line border-line border-y">
        {rowsOf(proof).map(({ who, note, at, state, says }) => (
          <li key={`${who} ${note}`} className="flex items-start gap-3 py-2.5">
            <Seal state={state} markOnly className="mt-0.5">
              {says}
            </Seal>
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere font-semibold text-sm">{who}</p>
              <p className="wrap-anywhere text-soft text-sm">{note}</p>
            </div>
            <p className="figures max-w-[38%] shrink-0 text-right text-soft text-xs">
              <span aria-hidden="true" className="block font-semibold text-ink">
                {says}
              </span>
              {at !== null && istMoment(at)}
            </p>
          </li>
        ))}
      </ul>
      {proof.signed !== null && proof.witnesses.length === 0 && (
        <p className="mt-2 text-pending text-sm">{say('noWitness')}</p>
      )}
      {mode(brand) === 'demo' && <p className="mt-2 text-soft text-sm">{say('demo')}</p>}
    </section>
  )
}

function rowsOf(proof: Checked): Row[] {
  const { entries, witnesses, at } = proof
  const isProven = proof.kind === 'verified'
  return [
    firmRow(proof),
    ...witnesses.map(
      ({ witness, at: signedAt }): Row => ({
        who: witness,
        note: say('witnessNote'),
        at: signedAt,
        state: signedAt === null ? 'not-yet' : 'verified',
        says: say(signedAt === null ? 'silent' : 'agrees'),
      }),
    ),
    ...(isProven ? memberRows(proof.acts) : []),
    {
      who: say('thisDevice'),
      note: isProven
        ? say('thisDeviceNote', { count: entries })
        : say('thisDeviceNotAll', { count: entries }),
      at: isProven ? at : null,
      state: 'verified',
      says: say('checked'),
    },
  ]
}

/** What the firm gave or took, and who has signed it; from before the first key nobody has. */
function memberRows({ signed, unsigned, members }: Extract<Checked, { kind: 'verified' }>['acts']): Row[] {
  const who = say('members')
  const rows: Row[] = []
  if (signed > 0) {
    const note = say('membersNote', { count: signed, names: members.join(', ') })
    rows.push({ who, note, at: null, state: 'verified', says: say('signed') })
  }
  if (unsigned > 0) {
    const note = say('membersBefore', { count: unsigned })
    rows.push({ who, note, at: null, state: 'not-yet', says: say('signedByNobody') })
  }
  return rows
}

function firmRow(proof: Checked): Row {
  const { entries: all, covered, signed } = proof
  const who = say('firmSigner')
  if (signed === null)
    return { who, note: say('firmSilent'), at: null, state: 'not-yet', says: say('notShown') }
  const note = say('firmSignerNote', { number: signed.number, covered, all })
  // Its text is there; whether the key made it, this device cannot tell.
  const isUnchecked = proof.kind === 'open' && proof.until === null && !proof.isAlone
  return isUnchecked
    ? { who, note, at: signed.at, state: 'not-yet', says: say('notChecked') }
    : { who, note, at: signed.at, state: 'verified', says: say('signed') }
}
