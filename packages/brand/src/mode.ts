/** brand: an instance is live only when its operator has a name; nothing else switches the demo band off. */
import type { Brand } from './shape.ts'

export const mode = (brand: Brand): 'demo' | 'live' => (brand.operator === null ? 'demo' : 'live')
