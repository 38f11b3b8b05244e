/** products, otc: the `otc` drawer. */
import { Moon } from 'lucide-react'
import { NotOpenYet } from '../../platform/not-open-yet.tsx'
import { say } from './say.ts'

const OtcDrawer = () => (
  <NotOpenYet icon={Moon} title={say('title')}>
    {say('note')}
  </NotOpenYet>
)

export default OtcDrawer
