/** me: the room's title and its tabs. */
import { TabbedRoom } from '../../platform/tabbed-room.tsx'

export default function MeLayout() {
  return <TabbedRoom title="Me" path="/me" />
}
