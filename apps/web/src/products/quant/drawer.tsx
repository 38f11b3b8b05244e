/** products, quant: the `quant` drawer. */
import { Layers } from 'lucide-react'
import { NotOpenYet } from '../../platform/not-open-yet.tsx'
import { say } from './say.ts'

const QuantDrawer = () => (
  <NotOpenYet icon={Layers} title={say('title')} isMany>
    {say('note')}
  </NotOpenYet>
)

export default QuantDrawer
