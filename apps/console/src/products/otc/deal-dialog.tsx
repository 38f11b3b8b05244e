/** products, otc: proposes a deal: what clients will see. */
import { ActDialog } from '../../platform/act-dialog.tsx'
import { choice, code, day, exchange, moment, number, text } from '../../platform/act-fields.ts'
import { say } from './say.ts'

export const DealDialog = ({ onClose }: { onClose: () => void }) => (
  <ActDialog
    title={say('newDeal')}
    note={say('newNote')}
    button={say('propose')}
    pdfs={[]}
    fixed={{ kind: 'otc-offer' }}
    fields={[
      exchange('market', say('exchange')),
      code('symbol', say('symbol'), 20),
      text('seller', say('seller'), { maxLength: 80 }),
      number('lot', say('lot')),
      number('total', say('total')),
      moment('opens_at', say('opens')),
      moment('closes_at', say('closes')),
      moment('due_at', say('due')),
      choice('price_kind', say('priceKind'), { close: say('kindClose'), named: say('kindNamed') }),
      day('price_day', say('priceDay'), { hint: say('priceDayHint'), isOptional: true }),
      number('rupees', say('rupees'), { hint: say('rupeesHint'), isOptional: true }),
      text('risk', say('risk'), { maxLength: 200 }),
    ]}
    onClose={onClose}
  />
)
