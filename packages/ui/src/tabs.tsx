/** ui: tabs that switch what is below them. Routes that look like tabs use TabLinks with the router's own links. */
import { Tabs as Base } from '@base-ui/react/tabs'
import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from './classes.ts'

export type TabsProps = {
  label: string
  value: string
  onChange: (value: string) => void
  tabs: { value: string; label: ReactNode; content?: ReactNode }[]
  className?: string
}

const row = 'relative flex gap-1 overflow-x-auto border-line border-b [scrollbar-width:none]'

/** The look of one tab; `active` for links, while Base UI marks its own with data-active. */
export const tabClasses = (active = false) =>
  classes(
    'relative inline-flex min-h-11 shrink-0 items-center whitespace-nowrap px-3 font-medium text-base transition-colors duration-150 focus-visible:-outline-offset-2',
    'after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full after:bg-accent after:transition-opacity',
    'data-active:text-accent data-active:after:opacity-100',
    active ? 'text-accent after:opacity-100' : 'text-soft after:opacity-0 hover:text-ink',
  )

export function Tabs({ label, value, onChange, tabs, className }: TabsProps) {
  return (
    <Base.Root value={value} onValueChange={(next: string) => onChange(next)} className={className}>
      <Base.List aria-label={label} className={row} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={tabClasses()}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(
        (tab) =>
          tab.content !== undefined && (
            <Base.Panel key={tab.value} value={tab.value} className="pt-4">
              {tab.content}
            </Base.Panel>
          ),
      )}
    </Base.Root>
  )
}

/** A row for links: `<TabLinks label="Portfolio"><NavLink className={({ isActive }) => tabClasses(isActive)} …/></TabLinks>`. */
export function TabLinks({ label, children }: { label: string; children: ReactNode }) {
  const tabs = useRef<HTMLElement>(null)
  // The page that is shown can be the one whose tab a narrow screen cuts off. Its page stays where it is.
  useEffect(() => {
    const shown = tabs.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (!tabs.current || !shown) return
    const { left, right } = tabs.current.getBoundingClientRect()
    const tab = shown.getBoundingClientRect()
    if (tab.right > right) tabs.current.scrollLeft += tab.right - right
    else if (tab.left < left) tabs.current.scrollLeft -= left - tab.left
  })
  return (
    <nav ref={tabs} aria-label={label} className={row}>
      {children}
    </nav>
  )
}
