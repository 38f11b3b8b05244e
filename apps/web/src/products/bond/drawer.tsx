/** products, bond: the `bond` drawer. */
import { ScrollText } from 'lucide-react'
import { NotOpenYet, say } from '../../platform/not-open-yet.tsx'

const BondDrawer = () => (
  <NotOpenYet icon={ScrollText} title={say('bonds')} isMany>
    {say('bondsNote')}
  </NotOpenYet>
)

export default BondDrawer
