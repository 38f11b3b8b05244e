/** product-drawers: the `stock` drawer. */
import { ChartCandlestick } from 'lucide-react'
import { NotOpenYet } from '../not-open-yet.tsx'

const StockDrawer = () => (
  <NotOpenYet icon={ChartCandlestick} title="Stock detail">
    The price with its source and time, the chart, the company, and the order form with every charge listed
    before you confirm.
  </NotOpenYet>
)

export default StockDrawer
