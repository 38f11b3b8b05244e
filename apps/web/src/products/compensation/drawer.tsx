/** products, compensation: the `compensation` drawer. */
import { Scale } from 'lucide-react'
import { NotOpenYet } from '../../platform/not-open-yet.tsx'
import { say } from './say.ts'

const CompensationDrawer = () => (
  <NotOpenYet icon={Scale} title={say('title')}>
    {say('note')}
  </NotOpenYet>
)

export default CompensationDrawer
