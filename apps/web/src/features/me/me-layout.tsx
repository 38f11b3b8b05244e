/** me: the room's title and its tabs. */
import { TabbedRoom } from '../../platform/tabbed-room.tsx'
import { say } from './say.ts'

export default function MeLayout() {
  return <TabbedRoom title={say('me')} path="/me" />
}
