/**
 * platform: which modal and which drawers are open. One of each at a time.
 * The app maps modal names to components; the product-drawer host maps drawer types to their content.
 */
import { type DrawerType, drawers, limits } from '@pramaan/contracts'
import type { ReactNode } from 'react'
import { go } from './navigation.ts'
import { createStore, useStore } from './store.ts'

export type Props = Readonly<Record<string, unknown>>

export interface OpenModal {
  readonly name: string
  readonly props: Props
}

export interface OpenDrawer {
  readonly type: DrawerType
  /** `title` and `height` stand in for the type's own when given. */
  readonly props: Props & { readonly title?: string; readonly height?: string }
}

export interface OpenSideDrawer {
  readonly title: string
  readonly content: ReactNode
}

const modal = createStore<OpenModal | null>(null)
const drawer = createStore<OpenDrawer | null>(null)
const sideDrawer = createStore<OpenSideDrawer | null>(null)

/** `name` is one of the names in app/modals.tsx or app/account-modals.ts. */
export const openModal = (name: string, props: Props = {}): void => modal.set({ name, props })
export const closeModal = (): void => modal.set(null)
export const isModalOpen = (name: string): boolean => modal.get()?.name === name

const isDrawerType = (type: string): type is DrawerType => Object.hasOwn(drawers, type)

/** Opens a product drawer. A type outside the table is a programming fault: it is logged and nothing opens. */
export function openDrawer(type: string, props: OpenDrawer['props'] = {}): void {
  if (!isDrawerType(type)) {
    console.error(`There is no drawer of the type "${type}".`)
    return
  }
  sideDrawer.set(null)
  drawer.set({ type, props })
}

/** The generic side drawer: any content under a title. */
export function openSideDrawer(title: string, content: ReactNode): void {
  drawer.set(null)
  sideDrawer.set({ title, content })
}

/** Closes whichever drawer is open. Where to go next waits until the drawer has left the screen. */
export function closeDrawer(next: { thenGo?: string } = {}): void {
  drawer.set(null)
  sideDrawer.set(null)
  const { thenGo } = next
  if (thenGo !== undefined) setTimeout(() => go(thenGo), limits.closeThenNavigateMs)
}

export function closeEverything(): void {
  closeModal()
  closeDrawer()
}

export const useModal = (): OpenModal | null => useStore(modal)
export const useDrawer = (): OpenDrawer | null => useStore(drawer)
export const useSideDrawer = (): OpenSideDrawer | null => useStore(sideDrawer)
