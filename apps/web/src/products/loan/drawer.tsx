/** products, loan: the `loan` drawer. */
import { HandCoins } from 'lucide-react'
import { NotOpenYet } from '../../platform/not-open-yet.tsx'
import { say } from './say.ts'

const LoanDrawer = () => (
  <NotOpenYet icon={HandCoins} title={say('title')}>
    {say('note')}
  </NotOpenYet>
)

export default LoanDrawer
