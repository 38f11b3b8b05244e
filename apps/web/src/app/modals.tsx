/** app: the global modal. Names lead to files; a modal draws its own dialog and is told how to close. */

import { NavigationBar } from '@pramaan/ui/progress-bar.tsx'
import type { ComponentType } from 'react'
import { useFile } from '../platform/files.ts'
import { closeModal, useModal } from '../platform/modals.ts'
import { NO_FLASH_MS, useDelayed } from './delayed.ts'

interface ModalProps {
  readonly onClose: () => void
}

type ModalFile = () => Promise<{ default: ComponentType<ModalProps> }>

const account =
  (name: string): ModalFile =>
  async () =>
    (await import('./account-modals.ts')).accountModal(name)

/** Those of somebody who is not signed in, and the search; all others are found among the account's when they are first asked for. */
const files: Record<string, ModalFile> = {
  'forget-password': () => import('../features/sign-in/forget-password-modal.tsx'),
  'create-account': () => import('../features/sign-in/create-account-modal.tsx'),
  'privacy-settings': () => import('../features/cookie-notice/privacy-settings-modal.tsx'),
  search: () => import('../features/search/search-dialog.tsx'),
}

function fileOf(name: string): ModalFile {
  files[name] ??= account(name)
  return files[name]
}

/** Fetches the modals that this person may ask for next. */
export function preloadModals(isSignedIn: boolean): void {
  const names = isSignedIn
    ? ['search', 'change-password', 'confirm-logout']
    : ['forget-password', 'create-account', 'privacy-settings']
  for (const name of names) void fileOf(name)().catch(() => undefined)
}

export function GlobalModal() {
  const open = useModal()
  const load = open === null ? null : fileOf(open.name)
  const Modal = useFile(load, closeModal)?.default
  // On a slow line the bar says that the press was heard.
  const isLate = useDelayed(load !== null && !Modal, NO_FLASH_MS)

  if (open === null || !Modal) return <NavigationBar active={isLate} />
  return <Modal key={open.name} {...open.props} onClose={closeModal} />
}
