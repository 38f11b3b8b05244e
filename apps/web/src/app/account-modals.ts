/** app: modals that only somebody who is signed in opens. Their file lists stay out of the sign-in page. */

import type { ComponentType } from 'react'

type Modal = { default: ComponentType<{ onClose: () => void }> }

const modals: Readonly<Record<string, () => Promise<Modal>>> = {
  'change-password': () => import('../features/account/change-password-modal.tsx'),
  'confirm-logout': () => import('../features/account/confirm-logout-modal.tsx'),
  'set-pin': () => import('../features/pin/set-pin-modal.tsx'),
  'bank-card': () => import('../features/bank-cards/bank-card-modal.tsx'),
  passkeys: () => import('../features/passkeys/passkeys-modal.tsx'),
  'second-factor': () => import('../features/second-factor/second-factor-modal.tsx'),
  'second-factor-off': () => import('../features/second-factor/second-factor-off-modal.tsx'),
  'freeze-account': () => import('../features/me/freeze-account-modal.tsx'),
  'update-avatar': () => import('../features/avatar/update-avatar-modal.tsx'),
  'view-kyc': () => import('../features/kyc/view-modal.tsx'),
  'close-order': () => import('../features/close-order/close-order-modal.tsx'),
  'close-position': () => import('../features/close-order/close-position-modal.tsx'),
  explain: () => import('../features/explain/explain-modal.tsx'),
  seal: () => import('../features/me/proof/seal-sheet.tsx'),
  'order-details': () => import('../features/receipt/order-details-modal.tsx'),
}

/** A name outside the table is a programming fault: it is logged and nothing opens. */
export async function accountModal(name: string): Promise<Modal> {
  const load = modals[name]
  if (load) return load()
  console.error(`There is no modal with the name "${name}".`)
  return { default: () => null }
}
