/** products, compensation: the `compensation` drawer. */
import { Scale } from 'lucide-react'
import { NotOpenYet, say } from '../../platform/not-open-yet.tsx'

const CompensationDrawer = () => (
  <NotOpenYet icon={Scale} title={say('compensation')}>
    {say('compensationNote')}
  </NotOpenYet>
)

export default CompensationDrawer
