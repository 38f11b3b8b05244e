/** bank: an amount that may be the one that is looked for. */
import { Chip } from '@pramaan/ui/chip.tsx'
import { Amount } from '../../platform/amount.tsx'

export const AmountBeside = ({ rupees, wanted }: { rupees: number; wanted: number }) => (
  <>
    <Amount rupees={rupees} className="block" />
    {rupees === wanted ? <Chip tone="gain">Same amount</Chip> : <Chip>Another amount</Chip>}
  </>
)
