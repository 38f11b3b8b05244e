/** product-drawers: the `quant` drawer. */
import { Layers } from 'lucide-react'
import { NotOpenYet } from '../not-open-yet.tsx'

const QuantDrawer = () => (
  <NotOpenYet icon={Layers} title="Structured products">
    You will see the issuer, the tenor, what you get in each scenario, what you can lose, and the terms for
    leaving early, before you commit any money.
  </NotOpenYet>
)

export default QuantDrawer
