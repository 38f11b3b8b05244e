/** products, ipo: the `ipo` drawer. */
import { Sprout } from 'lucide-react'
import { NotOpenYet, say } from '../../platform/not-open-yet.tsx'

const IpoDrawer = () => (
  <NotOpenYet icon={Sprout} title={say('ipo')}>
    {say('ipoNote')}
  </NotOpenYet>
)

export default IpoDrawer
