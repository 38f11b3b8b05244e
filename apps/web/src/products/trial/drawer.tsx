/** products, trial: the `trial` drawer. */
import { Gift } from 'lucide-react'
import { NotOpenYet } from '../../platform/not-open-yet.tsx'
import { say } from './say.ts'

const TrialDrawer = () => (
  <NotOpenYet icon={Gift} title={say('title')}>
    {say('note')}
  </NotOpenYet>
)

export default TrialDrawer
