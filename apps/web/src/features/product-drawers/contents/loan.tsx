/** product-drawers: the `loan` drawer. */
import { HandCoins } from 'lucide-react'
import { NotOpenYet } from '../not-open-yet.tsx'

const LoanDrawer = () => (
  <NotOpenYet icon={HandCoins} title="Loan against holdings">
    You will see what your holdings allow you to borrow, the yearly rate, the tenor and the key facts before
    you agree, and you may repay at any time.
  </NotOpenYet>
)

export default LoanDrawer
