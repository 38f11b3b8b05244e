/** products, trial: proposes a credit, its early end, and a reward in cash. */
import { ActDialog } from '../../platform/act-dialog.tsx'
import type { ShelfRow } from '../../platform/product.ts'
import { ProposeDialog } from '../../platform/propose-dialog.tsx'
import { say } from './say.ts'

export const CreditForm = ({ onClose }: { onClose: () => void }) => (
  <ActDialog
    title={say('newOffer')}
    note={say('newNote')}
    button={say('propose')}
    fixed={{ kind: 'credit-offer' }}
    fields={[
      { name: 'name', label: say('name'), as: 'text', maxLength: 60 },
      { name: 'rupees', label: say('rupees'), as: 'number', hint: say('rupeesHint') },
      {
        name: 'client',
        label: say('client'),
        as: 'text',
        hint: say('clientHint'),
        isOptional: true,
        maxLength: 254,
      },
      { name: 'opens_on', label: say('opens'), as: 'day' },
      { name: 'accept_by', label: say('acceptBy'), as: 'day' },
      { name: 'ends_on', label: say('ends'), as: 'day' },
    ]}
    onClose={onClose}
  />
)

export const RewardForm = ({ onClose }: { onClose: () => void }) => (
  <ActDialog
    title={say('reward')}
    note={say('rewardNote')}
    button={say('proposeReward')}
    fixed={{ kind: 'cash-reward' }}
    fields={[
      { name: 'client', label: say('rewardClient'), as: 'text', maxLength: 254 },
      { name: 'rupees', label: say('rewardRupees'), as: 'number' },
      { name: 'message', label: say('message'), as: 'long', maxLength: 500 },
    ]}
    onClose={onClose}
  />
)

export const CloseForm = ({ row, onClose }: { row: ShelfRow; onClose: () => void }) => (
  <ProposeDialog
    title={say('closeTitle', { title: row.title })}
    description={say('closeNote')}
    act={() => ({ kind: 'credit-close', offer_id: row.id })}
    button={say('proposeClose')}
    onClose={onClose}
  />
)
