/** me: the room's title and its tabs. */
import { TabbedPage } from '../../platform/tabbed-page.tsx'
import { say } from './say.ts'

export default function MeLayout() {
  return <TabbedPage title={say('me')} path="/me" />
}
