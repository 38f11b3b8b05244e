/** receipt: the contract notes as files to keep. */
import { exportNote, type Receipt } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { CallFailed } from '../../platform/call.ts'
import { download } from '../../platform/download.ts'
import { say } from './say.ts'

type Side = 'buy' | 'sell'

export function Notes({ receipt, sides }: { receipt: Receipt; sides: readonly Side[] }) {
  const [busy, setBusy] = useState<Side | null>(null)
  const get = async (side: Side) => {
    setBusy(side)
    try {
      await download(exportNote, { query: { did: receipt.id, ttype: receipt.ttype, side } })
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
    } finally {
      setBusy(null)
    }
  }
  return (
    <section aria-label={say('notesPart')}>
      <h3 className="text-lg">{say('notes', { count: sides.length })}</h3>
      <div className="mt-2 flex flex-wrap gap-2">
        {sides.map((side) => (
          <Button
            key={side}
            variant="outline"
            size="medium"
            loading={busy === side}
            disabled={busy !== null}
            icon={<FileText size={18} aria-hidden="true" />}
            onClick={() => void get(side)}
          >
            {side === 'buy' ? say('buyNote') : say('sellNote')}
          </Button>
        ))}
      </div>
    </section>
  )
}
