/** product-drawers: the `withdraw` drawer. */
import { limits } from '@pramaan/contracts'
import { groupIndian } from '@pramaan/money'
import { ArrowUpFromLine } from 'lucide-react'
import { NotOpenYet } from '../not-open-yet.tsx'

const WithdrawDrawer = () => (
  <NotOpenYet icon={ArrowUpFromLine} title="Withdrawal">
    You will withdraw to your own bank account, from ₹{groupIndian(String(limits.minimumWithdrawalRupees))} or
    your whole balance however small, and see who is handling it and by when. A withdrawal never requires you
    to pay anything in.
  </NotOpenYet>
)

export default WithdrawDrawer
