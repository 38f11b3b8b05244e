/** products, quant: the `quant` drawer. */
import { Layers } from 'lucide-react'
import { NotOpenYet, say } from '../../platform/not-open-yet.tsx'

const QuantDrawer = () => (
  <NotOpenYet icon={Layers} title={say('quant')} isMany>
    {say('quantNote')}
  </NotOpenYet>
)

export default QuantDrawer
