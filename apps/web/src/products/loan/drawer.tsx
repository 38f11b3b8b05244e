/** products, loan: the `loan` drawer. */
import { HandCoins } from 'lucide-react'
import { NotOpenYet, say } from '../../platform/not-open-yet.tsx'

const LoanDrawer = () => (
  <NotOpenYet icon={HandCoins} title={say('loan')}>
    {say('loanNote')}
  </NotOpenYet>
)

export default LoanDrawer
