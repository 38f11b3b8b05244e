/** products, quant: what can happen to the client's own amount: the bad cases and the issuer's default as large as the good one. */
import type { Note } from '@pramaan/contracts'
import type { Paise } from '@pramaan/money'
import { type NoteCase, noteOutcomes } from '@pramaan/products'
import { Money } from '@pramaan/ui/money.tsx'
import { Percent } from '@pramaan/ui/percent.tsx'
import { rupeeWords } from '../../money/amounts.ts'
import { Part } from '../../orders/shelf/offer-parts.tsx'
import { changePct, indexName } from './levels.ts'
import { say } from './say.ts'

const noteOf = (note: Note, name: NoteCase): string => {
  const index = indexName(note)
  if (name === 'issuer-default') return say('defaultNote')
  if (note.payoff === 'fixed-coupon') return say('fixedNote')
  const isBarrier = note.payoff === 'reverse-convertible'
  if (name === 'good') return say('goodNote', { index })
  if (name === 'flat') return say('flatNote', { index })
  if (name === 'bad') return say(isBarrier ? 'badNoteTouched' : 'badNote', { index })
  return say(isBarrier ? 'worstNoteTouched' : 'worstNote', { index })
}

/** A fixed coupon is the same in every market: one case, and the default. */
const isShown = ({ payoff }: Note, name: NoteCase): boolean =>
  payoff !== 'fixed-coupon' || !['good', 'bad'].includes(name)

export function Scenarios({ note, amount }: { note: Note; amount: Paise }) {
  const index = indexName(note)
  return (
    <Part title={say('scenarios')} aside={say('scenariosOf', { amount: rupeeWords(amount) })}>
      <table className="w-full">
        <caption className="sr-only">{say('scenarios')}</caption>
        <tbody className="divide-y divide-line">
          {noteOutcomes(amount, note)
            .filter(({ name }) => isShown(note, name))
            .map(({ name, payout }) => (
              <tr key={name}>
                <th scope="row" className="py-2.5 text-left font-normal">
                  <span className="font-semibold">{say(name)}</span>{' '}
                  <span className="text-sm text-soft">{noteOf(note, name)}</span>
                </th>
                <td className="px-2 text-right">
                  <Money amount={payout} paise={false} className="font-medium" />
                </td>
                <td className="w-24 text-right">
                  <Percent value={changePct(payout, amount)} tone="change" className="text-sm" />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      <p className="mt-2 text-sm text-soft">
        {note.underlying === null ? say('unsecuredFixed') : say('unsecured', { index })}{' '}
        {note.underlying !== null && say('noDividends', { index })}
      </p>
    </Part>
  )
}
