/** app: the global modal. Names lead to files; a modal draws its own dialog and is told how to close. */

import { NavigationBar } from '@pramaan/ui/progress-bar.tsx'
import { type ComponentType, useEffect } from 'react'
import { useFile } from '../platform/files.ts'
import { closeModal, useModal } from '../platform/modals.ts'
import type { accountModals } from './account-modals.ts'
import { NO_FLASH_MS, useDelayed } from './delayed.ts'

interface ModalProps {
  readonly onClose: () => void
}

type ModalFile = () => Promise<{ default: ComponentType<ModalProps> }>

const account =
  (name: keyof typeof accountModals): ModalFile =>
  async () =>
    (await import('./account-modals.ts')).accountModals[name]()

const files = {
  'forget-password': () => import('../features/sign-in/forget-password-modal.tsx'),
  'create-account': () => import('../features/sign-in/create-account-modal.tsx'),
  'privacy-settings': () => import('../features/cookie-notice/privacy-settings-modal.tsx'),
  'change-password': account('change-password'),
  'confirm-logout': account('confirm-logout'),
  'set-pin': account('set-pin'),
  'bank-card': account('bank-card'),
  passkeys: account('passkeys'),
  'second-factor': account('second-factor'),
  'second-factor-off': account('second-factor-off'),
  'freeze-account': account('freeze-account'),
  'update-avatar': account('update-avatar'),
  'view-kyc': account('view-kyc'),
  'close-order': account('close-order'),
  'close-position': account('close-position'),
  explain: account('explain'),
  'order-details': account('order-details'),
  search: () => import('../features/search/search-dialog.tsx'),
} satisfies Record<string, ModalFile>

type ModalName = keyof typeof files

const isModalName = (name: string): name is ModalName => Object.hasOwn(files, name)

const fileOf = (name: string): ModalFile | null => (isModalName(name) ? files[name] : null)

/** Fetches the modals that this person may ask for next. */
export function preloadModals(isSignedIn: boolean): void {
  const names: ModalName[] = isSignedIn
    ? ['search', 'change-password', 'confirm-logout']
    : ['forget-password', 'create-account', 'privacy-settings']
  for (const name of names) void files[name]().catch(() => undefined)
}

export function GlobalModal() {
  const open = useModal()
  const load = open === null ? null : fileOf(open.name)
  const Modal = useFile(load, closeModal)?.default
  // On a slow line the bar says that the press was heard.
  const isLate = useDelayed(load !== null && !Modal, NO_FLASH_MS)

  useEffect(() => {
    if (open !== null && load === null) console.error(`There is no modal with the name "${open.name}".`)
  }, [open, load])

  if (open === null || !Modal) return <NavigationBar active={isLate} />
  return <Modal key={open.name} {...open.props} onClose={closeModal} />
}
