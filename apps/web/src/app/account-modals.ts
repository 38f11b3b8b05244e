/** app: modals that only somebody who is signed in opens. Their file lists stay out of the sign-in page. */

export const accountModals = {
  passkeys: () => import('../features/passkeys/passkeys-modal.tsx'),
  'second-factor': () => import('../features/second-factor/second-factor-modal.tsx'),
  'second-factor-off': () => import('../features/second-factor/second-factor-off-modal.tsx'),
  'freeze-account': () => import('../features/me/freeze-account-modal.tsx'),
  'update-avatar': () => import('../features/avatar/update-avatar-modal.tsx'),
  'view-kyc': () => import('../features/kyc/view-modal.tsx'),
  'close-order': () => import('../features/close-order/close-order-modal.tsx'),
  'order-details': () => import('../features/receipt/order-details-modal.tsx'),
}
