/** product-drawers: the `fo` drawer. */
import { Handshake } from 'lucide-react'
import { NotOpenYet } from '../not-open-yet.tsx'

const FoDrawer = () => (
  <NotOpenYet icon={Handshake} title="D.D. trading, the dealing desk">
    The desk buys shares for you from its list of the day, inside a limit that you set. You will see the list,
    your order while the desk works on it, and the desk’s reason if it declines.
  </NotOpenYet>
)

export default FoDrawer
