/** product-drawers: the `ipo` drawer. */
import { Sprout } from 'lucide-react'
import { NotOpenYet } from '../not-open-yet.tsx'

const IpoDrawer = () => (
  <NotOpenYet icon={Sprout} title="Startup equity and IPOs">
    You apply for lots inside a price band. Your money is blocked until the allotment; if you are not
    allotted, the block is released and nothing was charged.
  </NotOpenYet>
)

export default IpoDrawer
