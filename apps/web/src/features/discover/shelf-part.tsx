/** discover: one product's part: its title, note and count, and inside what the product brings, loaded when it is needed. */
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { useState } from 'react'
import type { Shelf } from '../../orders/product.ts'
import { useFile } from '../../platform/files.ts'
import { say } from './say.ts'

export interface ShelfPartProps {
  readonly shelf: Shelf
  /** How many there are; null while it is not known. */
  readonly count: number | null
  /** More have ended than are counted. */
  readonly hasOlder: boolean
  readonly isAlone: boolean
  readonly isNarrow: boolean
  readonly isWhole: boolean
  readonly shows: (id: string) => boolean
  readonly onAll: () => void
  readonly className?: string
}

export function ShelfPart(props: ShelfPartProps) {
  const { shelf, count, hasOlder, isAlone, isNarrow, isWhole, shows, onAll, className } = props
  const { title, note, section } = shelf
  const [isMissing, setMissing] = useState(false)
  const Section = useFile(section ?? null, () => setMissing(true))?.default
  return (
    <Card
      flush
      aria-label={title}
      {...(className !== undefined && { className })}
      title={title}
      aside={
        !isAlone &&
        count !== null &&
        count > 0 && (
          <Button variant="plain" size="small" className="-mr-3" onClick={onAll}>
            {hasOlder ? say('all') : say('allOf', { count })}
          </Button>
        )
      }
    >
      <p className="px-4 pb-2 text-sm text-soft">{note}</p>
      {isMissing && (
        <p role="alert" className="px-4 pb-4 text-loss">
          {say('notLoaded', { kind: title })}
        </p>
      )}
      {section && !isMissing && !Section && <SkeletonList rows={3} label={say('loading', { kind: title })} />}
      {Section && <Section {...{ shows, isWhole, onAll }} isAlone={isAlone && !isNarrow} />}
      {!section && <p className="px-4 pb-4">{say('nothingOpen')}</p>}
    </Card>
  )
}
