/** product-drawers: the `bond` drawer. */
import { ScrollText } from 'lucide-react'
import { NotOpenYet } from '../not-open-yet.tsx'

const BondDrawer = () => (
  <NotOpenYet icon={ScrollText} title="Bonds">
    You will see the clean price, the accrued interest, the yield and every payment date. Coupons are paid
    into your account.
  </NotOpenYet>
)

export default BondDrawer
