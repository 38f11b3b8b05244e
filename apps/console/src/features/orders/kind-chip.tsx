/** orders: which product an order is of. */
import type { FirmOrder } from '@pramaan/contracts'
import { Chip } from '@pramaan/ui/chip.tsx'
import { productOf } from '../../products/registry.ts'

type Kind = Pick<FirmOrder, 'ttype' | 'display_type'>

export const KindChip = ({ order: { ttype, display_type } }: { order: Kind }) => (
  <Chip tone={productOf(ttype).tone}>{display_type}</Chip>
)
