/** product-drawers: the `fund` drawer. */
import { ChartPie } from 'lucide-react'
import { NotOpenYet } from '../not-open-yet.tsx'

const FundDrawer = () => (
  <NotOpenYet icon={ChartPie} title="Mutual funds">
    You invest a lump sum or every month. The day’s cut-off decides the NAV you get, units have three
    decimals, and any exit load is shown before you invest.
  </NotOpenYet>
)

export default FundDrawer
