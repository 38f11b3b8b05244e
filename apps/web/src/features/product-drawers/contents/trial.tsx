/** product-drawers: the `trial` drawer. */
import { Gift } from 'lucide-react'
import { NotOpenYet } from '../not-open-yet.tsx'

const TrialDrawer = () => (
  <NotOpenYet icon={Gift} title="Trial bonus">
    Promotional credit with its terms first: what it buys, until when, and what you may withdraw. It never
    locks your own cash and never counts as your return.
  </NotOpenYet>
)

export default TrialDrawer
