/** product-drawers: the `compensation` drawer. */
import { Scale } from 'lucide-react'
import { NotOpenYet } from '../not-open-yet.tsx'

const CompensationDrawer = () => (
  <NotOpenYet icon={Scale} title="Compensation">
    A claim for a wrong execution, charge or delay, tied to the order or withdrawal it is about. You get an
    answer with its reason within 21 days. A claim never costs a fee.
  </NotOpenYet>
)

export default CompensationDrawer
