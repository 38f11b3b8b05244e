/** product-drawers: the `otc` drawer. */
import { Moon } from 'lucide-react'
import { NotOpenYet } from '../not-open-yet.tsx'

const OtcDrawer = () => (
  <NotOpenYet icon={Moon} title="Post-market trading">
    After the close, shares are offered at the official closing price, in lots and within a time window. Your
    money is blocked, not spent, until you accept what was allotted to you; what is not allotted comes back in
    full.
  </NotOpenYet>
)

export default OtcDrawer
