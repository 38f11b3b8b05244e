/** products, fund: the `fund` drawer. */
import { ChartPie } from 'lucide-react'
import { NotOpenYet, say } from '../../platform/not-open-yet.tsx'

const FundDrawer = () => (
  <NotOpenYet icon={ChartPie} title={say('funds')} isMany>
    {say('fundsNote')}
  </NotOpenYet>
)

export default FundDrawer
