/** tax: the way to the tax view, and files that other programs read. */
import { exportHoldings, exportTradebook, tradebookForms } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { ChevronRight, FileText, Sheet } from 'lucide-react'
import { Link } from 'react-router'
import { download } from '../../../platform/download.ts'
import { say } from './say.ts'
import { useFile } from './use-file.ts'

export function FilesCard() {
  const files = useFile()
  return (
    <Card title={say('files')}>
      <p className="-mt-2 text-sm text-soft">{say('filesNote')}</p>
      <Link
        to="/me/records/tax"
        className="mt-3 flex min-h-11 items-center justify-between gap-3 rounded-lg border border-line px-3 py-2 hover:bg-sunken"
      >
        <span>
          <span className="block font-semibold">{say('taxView')}</span>
          <span className="block text-sm text-soft">{say('taxViewNote')}</span>
        </span>
        <ChevronRight size={18} aria-hidden="true" />
      </Link>
      <div className="mt-3 grid gap-2">
        <Button
          variant="outline"
          wide
          loading={files.busy === 'holdings'}
          icon={<FileText size={18} aria-hidden="true" />}
          onClick={() => files.get('holdings', () => download(exportHoldings))}
        >
          {say('holdings')}
        </Button>
        {tradebookForms.map((form) => (
          <Button
            key={form}
            variant="outline"
            wide
            loading={files.busy === form}
            icon={<Sheet size={18} aria-hidden="true" />}
            onClick={() => files.get(form, () => download(exportTradebook, { query: { form } }))}
          >
            {say(form)}
          </Button>
        ))}
      </div>
    </Card>
  )
}
