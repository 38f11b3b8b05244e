/** products, bond: the `bond` drawer. */
import { ScrollText } from 'lucide-react'
import { NotOpenYet } from '../../platform/not-open-yet.tsx'
import { say } from './say.ts'

const BondDrawer = () => (
  <NotOpenYet icon={ScrollText} title={say('title')} isMany>
    {say('note')}
  </NotOpenYet>
)

export default BondDrawer
