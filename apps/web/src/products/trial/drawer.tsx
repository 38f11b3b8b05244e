/** products, trial: the `trial` drawer. */
import { Gift } from 'lucide-react'
import { NotOpenYet, say } from '../../platform/not-open-yet.tsx'

const TrialDrawer = () => (
  <NotOpenYet icon={Gift} title={say('trial')}>
    {say('trialNote')}
  </NotOpenYet>
)

export default TrialDrawer
