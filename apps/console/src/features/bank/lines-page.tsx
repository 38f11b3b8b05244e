/** bank: the lines of all statements; those that wait for someone come first. */
import { PageHead } from '@pramaan/ui/page-head.tsx'
import { Lines } from './lines.tsx'
import { say } from './say.ts'
import { StatementTabs } from './statement-tabs.tsx'

export const LinesPage = () => (
  <>
    <PageHead title={say('statements')} note={say('linesNote')} />
    <StatementTabs />
    <Lines />
  </>
)
