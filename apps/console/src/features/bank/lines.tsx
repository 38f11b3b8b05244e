/** bank: lines, narrowed by what became of them, of one statement or of all. */
import { listStatementLines } from '@pramaan/contracts'
import { ListChecks } from 'lucide-react'
import { Answered } from '../../platform/answered.tsx'
import { call } from '../../platform/call.ts'
import { useFilter } from '../../platform/filter-choice.ts'
import { FilterLinks } from '../../platform/filter-links.tsx'
import { MoreRows } from '../../platform/more-rows.tsx'
import { NothingHere } from '../../platform/nothing-here.tsx'
import { usePages } from '../../platform/pages.ts'
import { LineTable } from './line-table.tsx'
import { say } from './say.ts'

const filters = ['waiting', 'matched', 'returned', 'all'] as const
const words = {
  waiting: say('unmatched'),
  matched: say('matched'),
  returned: say('returned'),
  all: say('all'),
}

export function Lines({ statementId }: { statementId?: string }) {
  const filter = useFilter('state', filters)
  const query = usePages(['lines', statementId ?? null, filter], (after, options) =>
    call(
      listStatementLines,
      {
        query: {
          ...(filter === 'all' ? {} : { state: filter }),
          ...(statementId ? { statement_id: statementId } : {}),
          ...after,
        },
      },
      options,
    ),
  )
  return (
    <>
      <FilterLinks
        label={say('status')}
        name="state"
        choices={filters.map((value) => ({ value, word: words[value] }))}
      />
      <Answered query={query}>
        {(lines) =>
          lines.length === 0 ? (
            <NothingHere
              icon={ListChecks}
              title={filter === 'waiting' ? say('noneUnmatched') : say('noLines')}
              says={filter === 'waiting' ? say('noneUnmatchedNote') : say('chooseStatus')}
            />
          ) : (
            <>
              <LineTable label={say('lines')} lines={lines} isStale={query.isPlaceholderData} />
              <MoreRows count={lines.length} query={query} />
            </>
          )
        }
      </Answered>
    </>
  )
}
