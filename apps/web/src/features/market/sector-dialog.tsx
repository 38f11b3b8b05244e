/** market: the stocks of one sector with their change, the strongest first. A press opens the stock. */
import { readSectorStocks } from '@pramaan/contracts'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { List } from '@pramaan/ui/list.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { keyOf, learned } from '../../market/live.ts'
import { useMonthLines } from '../../market/month-line.tsx'
import { SeenRow } from '../../market/seen.tsx'
import { SourceLine } from '../../market/source-line.tsx'
import { StockRow } from '../../market/stock-row.tsx'
import { call } from '../../platform/call.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import { say } from './say.ts'

interface SectorDialogProps {
  readonly sector: string
  readonly onClose: () => void
}

const none: [] = []

export function SectorDialog({ sector, onClose }: SectorDialogProps) {
  const stocks = useQuery({
    queryKey: ['sector-stocks', sector],
    queryFn: async ({ signal }) =>
      learned(await call(readSectorStocks, { query: { sector } }, { signal, inline: true })),
  })
  const lines = useMonthLines(stocks.data ?? none)
  const [first] = stocks.data ?? none
  return (
    <Dialog title={sector} size="large" onClose={onClose}>
      <div className="-mx-5 min-h-72">
        {stocks.isPending && <SkeletonList rows={6} label={say('loadingSector')} />}
        {stocks.isError && !stocks.data && (
          <LoadFailed
            what={say('sectorStocks')}
            failure={stocks.error}
            onRetry={() => void stocks.refetch()}
          />
        )}
        {stocks.data?.length === 0 && <p className="px-5 py-4 text-soft">{say('noSectorStocks')}</p>}
        <List aria-label={sector}>
          {stocks.data?.map((stock) => (
            <SeenRow key={keyOf(stock)}>
              <StockRow stock={stock} closes={lines.get(keyOf(stock))} onOpen={onClose} />
            </SeenRow>
          ))}
        </List>
        {first && <SourceLine stock={keyOf(first)} className="px-5 pt-2" />}
      </div>
    </Dialog>
  )
}
