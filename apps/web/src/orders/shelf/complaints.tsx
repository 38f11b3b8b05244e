/** orders, shelf: the way to complain: in every drawer of the shelf, above the button or where there is none. */
import { closeDrawer } from '../../platform/modals.ts'
import { say } from './say.ts'

export const Complaints = () => (
  <button
    type="button"
    onClick={() => closeDrawer({ thenGo: '/about#complain' })}
    className="min-h-6 self-start text-link text-xs underline underline-offset-2"
  >
    {say('complaints')}
  </button>
)
