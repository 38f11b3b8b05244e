/** products, stock: five bids and five asks. A bar behind each quantity shows its weight; the figure says it. */
import type { StockDetail } from '@pramaan/contracts'
import { fromWire, groupIndian } from '@pramaan/money'
import { classes } from '@pramaan/ui/classes.ts'
import { PriceFigure } from '@pramaan/ui/price-figure.tsx'
import { say } from './say.ts'

type Level = StockDetail['bids'][number]

const total = (levels: readonly Level[]): number => levels.reduce((sum, { quantity }) => sum + quantity, 0)

export function Book({ detail: { bids, asks } }: { detail: StockDetail }) {
  if (bids.length === 0 && asks.length === 0) {
    return <p className="text-soft">{say('noDepth')}</p>
  }
  const largest = Math.max(...[...bids, ...asks].map(({ quantity }) => quantity))
  return (
    <div className="grid grid-cols-2 gap-x-4">
      <Side name="bid" levels={bids} largest={largest} tone="gain" />
      <Side name="ask" levels={asks} largest={largest} tone="loss" />
    </div>
  )
}

interface SideProps {
  readonly name: 'bid' | 'ask'
  readonly levels: readonly Level[]
  readonly largest: number
  readonly tone: 'gain' | 'loss'
}

const tones = {
  gain: { text: 'text-gain', bar: 'bg-gain-wash' },
  loss: { text: 'text-loss', bar: 'bg-loss-wash' },
} as const

const Side = ({ name, levels, largest, tone }: SideProps) => (
  <table className="w-full text-base" aria-label={name === 'bid' ? say('bids') : say('asks')}>
    <thead className="text-soft text-sm">
      <tr>
        <th scope="col" className="pb-1 text-left font-normal">
          {say(name)}
        </th>
        <th scope="col" className="pb-1 text-right font-normal">
          {say('qty')}
        </th>
      </tr>
    </thead>
    <tbody>
      {levels.map((level) => (
        <tr key={level.price}>
          <td className="py-1 [--figure-mark:currentColor]">
            <PriceFigure
              hundredths={Number(fromWire(level.price) ?? 0n)}
              className={tones[tone].text}
              unit="points"
            />
          </td>
          <td className="relative py-1 text-right">
            <span
              aria-hidden="true"
              className={classes('absolute inset-y-0.5 right-0 rounded-sm', tones[tone].bar)}
              style={{ width: `${Math.round((level.quantity / largest) * 100)}%` }}
            />
            <span className="figures relative pr-1">{groupIndian(String(level.quantity))}</span>
          </td>
        </tr>
      ))}
    </tbody>
    <tfoot className="text-soft text-sm">
      <tr>
        <th scope="row" className="pt-1 text-left font-normal">
          {say('total')}
        </th>
        <td className="figures pt-1 pr-1 text-right">{groupIndian(String(total(levels)))}</td>
      </tr>
    </tfoot>
  </table>
)
