/** products, otc: the `otc` drawer. */
import { Moon } from 'lucide-react'
import { NotOpenYet, say } from '../../platform/not-open-yet.tsx'

const OtcDrawer = () => (
  <NotOpenYet icon={Moon} title={say('otc')}>
    {say('otcNote')}
  </NotOpenYet>
)

export default OtcDrawer
