/** products, ipo: the `ipo` drawer. */
import { Sprout } from 'lucide-react'
import { NotOpenYet } from '../../platform/not-open-yet.tsx'
import { say } from './say.ts'

const IpoDrawer = () => (
  <NotOpenYet icon={Sprout} title={say('title')}>
    {say('note')}
  </NotOpenYet>
)

export default IpoDrawer
