/** bank: an amount that may be the one that is looked for. */
import { Chip } from '@pramaan/ui/chip.tsx'
import { Amount } from '../../platform/amount.tsx'
import { say } from './say.ts'

export const AmountBeside = ({ rupees, wanted }: { rupees: number; wanted: number }) => (
  <>
    <Amount rupees={rupees} className="block" />
    {rupees === wanted ? <Chip tone="gain">{say('sameAmount')}</Chip> : <Chip>{say('otherAmount')}</Chip>}
  </>
)
