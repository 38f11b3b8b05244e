/** bank: the lines of all statements; those that wait for someone come first. */
import { PageHead } from '@pramaan/ui/page-head.tsx'
import { Lines } from './lines.tsx'
import { StatementTabs } from './statement-tabs.tsx'

export const LinesPage = () => (
  <>
    <PageHead
      title="Statements"
      note="What came and went at the bank. A payment in suspense is matched to a deposit or returned, by two people."
    />
    <StatementTabs />
    <Lines />
  </>
)
