/** ui: a key of the keyboard. */
export const KeyCap = ({ children }: { children: string }) => (
  <kbd className="inline-grid h-6 min-w-6 place-items-center rounded-sm border border-edge bg-raised px-1.5 font-sans text-soft text-xs">
    {children}
  </kbd>
)
