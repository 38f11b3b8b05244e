/** app: shows the drawer that is open, and lets it leave with motion before it is taken away. */
import { drawers } from '@pramaan/contracts'
import { Sheet } from '@pramaan/ui/sheet.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { useState } from 'react'
import { useFile } from '../platform/files.ts'
import { closeDrawer, useDrawer, useSideDrawer } from '../platform/modals.ts'
import { drawerOf } from './drawers.ts'

/** What was open last, kept while it leaves the screen. */
function useLeaving<T>(open: T | null): { shown: T | null; forget: () => void } {
  const [last, setLast] = useState(open)
  if (open !== null && open !== last) setLast(open)
  return { shown: open ?? last, forget: () => setLast(null) }
}

export const DrawerHost = () => (
  <>
    <ProductDrawer />
    <SideDrawer />
  </>
)

function ProductDrawer() {
  const open = useDrawer()
  const { shown, forget } = useLeaving(open)
  const Content = useFile(shown && drawerOf(shown.type).load, closeDrawer)?.default
  if (shown === null) return null
  const { type, props } = shown
  return (
    <Sheet
      open={open !== null}
      title={props.title ?? drawers[type].title}
      height={props.height ?? drawers[type].height}
      isWide={drawerOf(type).isWide ?? false}
      onClose={() => {
        forget()
        // It may have left because another took its place; that one stays.
        if (open !== null) closeDrawer()
      }}
    >
      {Content ? <Content {...props} /> : <SkeletonList />}
    </Sheet>
  )
}

function SideDrawer() {
  const open = useSideDrawer()
  const { shown, forget } = useLeaving(open)
  if (shown === null) return null
  return (
    <Sheet
      open={open !== null}
      side="right"
      flush
      title={shown.title}
      onClose={() => {
        forget()
        // It may have left because another took its place; that one stays.
        if (open !== null) closeDrawer()
      }}
    >
      {shown.content}
    </Sheet>
  )
}
