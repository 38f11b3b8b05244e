/** shelf: every offer of every product, what each waits for and what is late; each product brings its own forms. */
import type { Proposal } from '@pramaan/contracts'
import { Card } from '@pramaan/ui/card.tsx'
import { Waited } from '@pramaan/ui/moment.tsx'
import { PageHead } from '@pramaan/ui/page-head.tsx'
import { TextInput } from '@pramaan/ui/text-input.tsx'
import { Store } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useBusinessNow } from '../../platform/business-time.ts'
import { FigureTile, FigureTiles } from '../../platform/figure-tiles.tsx'
import { useFilter } from '../../platform/filter-choice.ts'
import { FilterLinks } from '../../platform/filter-links.tsx'
import { NothingHere } from '../../platform/nothing-here.tsx'
import type { Product } from '../../platform/product.ts'
import { rowLink } from '../../platform/row-link.tsx'
import { products as known } from '../../products/registry.ts'
import { say } from './say.ts'
import { ShelfSection } from './shelf-section.tsx'
import {
  countOf,
  isFound,
  isShown,
  lateOf,
  reachesOlder,
  type Shelved,
  type StageFilter,
  stages,
  useProposed,
  useShelf,
} from './use-shelf.ts'

const stageWords: Record<StageFilter, string> = {
  all: say('allStages'),
  open: say('open'),
  upcoming: say('upcoming'),
  closed: say('closed'),
  running: say('running'),
  late: say('late'),
  over: say('over'),
}

export function ShelfPage({ products = known }: { products?: readonly Product[] }) {
  const shelved = useShelf(products)
  const proposed = useProposed(shelved)
  const stage = useFilter('stage', stages)
  const kind = useFilter('kind', ['all', ...shelved.map(({ ttype }) => ttype)])
  const [params, setParams] = useSearchParams()
  const search = (params.get('q') ?? '').trim()
  const onSearch = (text: string) => {
    const next = new URLSearchParams(params)
    if (text === '') next.delete('q')
    else next.set('q', text)
    setParams(next, { replace: true })
  }
  const shown = shelved.filter(({ ttype }) => kind === 'all' || ttype === kind)
  const isOverview = kind === 'all' && stage === 'all' && search === ''
  const isAlone = kind !== 'all' && stage === 'all' && search === ''
  const isNothing =
    !isOverview &&
    shown.every(
      ({ rows, onOlder, isPending, failure }) =>
        !isPending &&
        failure === null &&
        (onOlder === null || !reachesOlder(stage, search)) &&
        !rows.some((row) => isShown(row, stage) && isFound(row, search)),
    ) &&
    (stage !== 'all' || search !== '')
  return (
    <>
      <PageHead title={say('title')} note={say('note')} />
      {shelved.length === 0 ? (
        <NothingHere icon={Store} title={say('noProducts')} says={say('noProductsNote')} />
      ) : (
        <>
          <Tiles shelved={shelved} proposed={proposed.length} />
          {proposed.length > 0 && <Proposed proposals={proposed} />}
          <TextInput
            type="search"
            name="q"
            className="mb-4 max-w-xl"
            label={say('search')}
            hint={say('searchHint')}
            autoComplete="off"
            maxLength={60}
            value={params.get('q') ?? ''}
            onChange={({ target }) => onSearch(target.value)}
          />
          <FilterLinks
            label={say('kind')}
            name="kind"
            choices={[
              { value: 'all', word: say('allKinds') },
              ...shelved.map(({ ttype, shelf, rows, onOlder }) => ({
                value: ttype,
                word: say(onOlder === null ? 'ofKind' : 'ofKindMore', {
                  kind: shelf.title,
                  count: rows.length,
                }),
              })),
            ]}
          />
          <FilterLinks
            label={say('stage')}
            name="stage"
            choices={stages.map((value) => ({ value, word: stageWord(value, shown) }))}
          />
          {shown.map((one) => (
            <ShelfSection
              key={one.ttype}
              shelved={one}
              stage={stage}
              search={search}
              isOverview={isOverview}
              isAlone={isAlone}
            />
          ))}
          {isNothing && (
            <NothingHere icon={Store} title={say('nothingFound')} says={say('nothingFoundNote')} />
          )}
        </>
      )}
    </>
  )
}

/** With how many there are of it. */
function stageWord(stage: StageFilter, shelved: readonly Shelved[]): string {
  const count = shelved.reduce((sum, { rows }) => sum + rows.filter((row) => isShown(row, stage)).length, 0)
  if (stage === 'all') return stageWords.all
  const hasOlder = stage === 'over' && shelved.some(({ onOlder }) => onOlder !== null)
  return say(hasOlder ? 'ofKindMore' : 'ofKind', { kind: stageWords[stage], count })
}

function Tiles({ shelved, proposed }: { shelved: readonly Shelved[]; proposed: number }) {
  const late = lateOf(shelved)
  return (
    <FigureTiles>
      <FigureTile name={say('openTile')}>{countOf(shelved, 'open')}</FigureTile>
      <FigureTile name={say('closedTile')}>{countOf(shelved, 'closed')}</FigureTile>
      <FigureTile name={say('lateTile')} tone={late > 0 ? 'loss' : 'plain'} note={say('lateNote')}>
        {late}
      </FigureTile>
      <FigureTile name={say('proposedTile')} note={say('proposedNote')}>
        {proposed}
      </FigureTile>
    </FigureTiles>
  )
}

const PROPOSALS_SHOWN = 3

/** The second person finds here what waits for the shelf; the proposal itself shows every field before and after. */
function Proposed({ proposals }: { proposals: readonly Proposal[] }) {
  const now = useBusinessNow()
  return (
    <Card title={say('proposals')} flush className="mb-5">
      <ul className="mt-2 divide-y divide-line">
        {proposals.slice(0, PROPOSALS_SHOWN).map(({ id, title, maker, proposed_at }) => (
          <li key={id} className="relative hover:bg-sunken">
            {rowLink(
              `/proposals/${id}`,
              <>
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{title}</span>
                  <span className="block text-soft text-sm">{maker}</span>
                </span>
                <Waited at={proposed_at} now={now} className="text-right" />
              </>,
              'flex items-center justify-between gap-4 px-4 py-2.5',
            )}
          </li>
        ))}
      </ul>
      {proposals.length > PROPOSALS_SHOWN && (
        <p className="border-line border-t px-4 py-3">
          <Link to="/proposals" className="text-link">
            {say('allProposals')}
          </Link>
        </p>
      )}
    </Card>
  )
}
