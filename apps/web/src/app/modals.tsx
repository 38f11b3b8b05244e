/** app: the global modal. Names lead to files; a modal draws its own dialog and is told how to close. */
import { type ComponentType, lazy, Suspense } from 'react'
import { closeModal, useModal } from '../platform/modals.ts'
import { loadFile } from './chunks.ts'

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

export function GlobalModal() {
  const open = useModal()
  if (open === null) return null
  const Modal = isModalName(open.name) ? components.get(open.name) : undefined
  if (!Modal) {
    console.error(`There is no modal with the name "${open.name}".`)
    return null
  }
  return (
    <Suspense fallback={null}>
      <Modal {...open.props} onClose={closeModal} />
    </Suspense>
  )
}
