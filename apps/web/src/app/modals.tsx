/** app: the global modal. Names lead to files; a modal draws its own dialog and is told how to close. */
import { type ComponentType, lazy, Suspense } from 'react'
import { closeModal, useModal } from '../platform/modals.ts'
import { NavigationBar } from '@pramaan/ui/progress-bar.tsx'
import { loadFile } from './chunks.ts'
import { NO_FLASH_MS, useDelayed } from './delayed.ts'

interface ModalProps {
  readonly onClose: () => void
}

type ModalFile = () => Promise<{ default: ComponentType<ModalProps> }>

const files = {
  'forget-password': () => import('../features/sign-in/forget-password-modal.tsx'),
  'create-account': () => import('../features/sign-in/create-account-modal.tsx'),
  'privacy-settings': () => import('../features/cookie-notice/privacy-settings-modal.tsx'),
  'change-password': () => import('../features/account/change-password-modal.tsx'),
  'confirm-logout': () => import('../features/account/confirm-logout-modal.tsx'),
  'not-open-yet': () => import('../features/shell/not-open-yet-modal.tsx'),
  search: () => import('../features/search/search-dialog.tsx'),
} satisfies Record<string, ModalFile>

type ModalName = keyof typeof files

const isModalName = (name: string): name is ModalName => Object.hasOwn(files, name)

const fileOf = (name: ModalName): ModalFile => files[name]

const components = new Map(
  Object.keys(files)
    .filter(isModalName)
    .map((name) => [name, lazy(() => loadFile(fileOf(name)))] as const),
)

/** Fetches the modals that this person may ask for next. */
export function preloadModals(isSignedIn: boolean): void {
  const names: ModalName[] = isSignedIn
    ? ['search', 'change-password', 'confirm-logout', 'not-open-yet']
    : ['forget-password', 'create-account', 'privacy-settings']
  for (const name of names) void fileOf(name)().catch(() => undefined)
}

/** On a slow line the bar says that the press was heard. */
function Waiting() {
  return <NavigationBar active={useDelayed(true, NO_FLASH_MS)} />
}

export function GlobalModal() {
  const open = useModal()
  if (open === null) return null
  const Modal = isModalName(open.name) ? components.get(open.name) : undefined
  if (!Modal) {
    console.error(`There is no modal with the name "${open.name}".`)
    return null
  }
  return (
    <Suspense fallback={<Waiting />}>
      <Modal {...open.props} onClose={closeModal} />
    </Suspense>
  )
}
