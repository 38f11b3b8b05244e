/** products, fund: the `fund` drawer. */
import { ChartPie } from 'lucide-react'
import { NotOpenYet } from '../../platform/not-open-yet.tsx'
import { say } from './say.ts'

const FundDrawer = () => (
  <NotOpenYet icon={ChartPie} title={say('title')} isMany>
    {say('note')}
  </NotOpenYet>
)

export default FundDrawer
