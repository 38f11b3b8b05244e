/** Set-up and running: `npm run build`. */
import { buildWeb } from './build-web.ts'
import { giveUp } from './stopping.ts'

await buildWeb().catch(giveUp)
