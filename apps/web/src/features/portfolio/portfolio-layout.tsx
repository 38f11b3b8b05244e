/** portfolio: the room's title and its tabs. */
import { TabbedPage } from '../../platform/tabbed-page.tsx'
import { say } from './say.ts'

export default function PortfolioLayout() {
  return (
    // The heads of tables stop below the app's own head.
    <div className="[--table-top:calc(var(--band)+var(--top-inset)+4rem)]">
      <TabbedPage title={say('title')} path="/portfolio" />
    </div>
  )
}
