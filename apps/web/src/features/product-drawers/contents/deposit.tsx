/** product-drawers: the `deposit` drawer. */
import { limits } from '@pramaan/contracts'
import { groupIndian } from '@pramaan/money'
import { ArrowDownToLine } from 'lucide-react'
import { NotOpenYet } from '../not-open-yet.tsx'

const DepositDrawer = () => (
  <NotOpenYet icon={ArrowDownToLine} title="Deposit">
    You will transfer from a bank account in your own name to the firm’s account shown here, from ₹
    {groupIndian(String(limits.minimumDepositRupees))}, and follow it until it is in your ledger. Send no
    money before then: no account is shown here yet.
  </NotOpenYet>
)

export default DepositDrawer
