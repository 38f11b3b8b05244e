/** portfolio: the room's title and its tabs. */
import { TabbedRoom } from '../../platform/tabbed-room.tsx'

export default function PortfolioLayout() {
  return <TabbedRoom title="Portfolio" path="/portfolio" />
}
