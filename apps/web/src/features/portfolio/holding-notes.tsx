/** portfolio: what products say of a holding that is not theirs, such as that it is pledged. Each brings its own file. */
import type { Position } from '@pramaan/contracts'
import { type ComponentType, lazy, Suspense } from 'react'
import type { Product } from '../../orders/product.ts'
import { useProducts } from '../../products/registry.ts'

type Note = ComponentType<{ position: Position }>
type Load = NonNullable<Product['holdingNote']>

/** One component a file, whatever row asks for it. */
const known = new Map<Load, Note>()

function noteOf(load: Load): Note {
  const note = known.get(load) ?? lazy(load)
  known.set(load, note)
  return note
}

export function HoldingNotes({ position }: { position: Position }) {
  return useProducts().map(({ name, holdingNote }) => {
    if (!holdingNote) return null
    const Note = noteOf(holdingNote)
    return (
      <Suspense key={name} fallback={null}>
        <Note position={position} />
      </Suspense>
    )
  })
}
