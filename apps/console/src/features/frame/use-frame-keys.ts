/** frame: the keys that work on every page. */
import { useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { type Keys, stepRow, useKeys } from '../../platform/keys.ts'
import { menuItems } from './menu.ts'

/** After g, the next key names a page for this long. */
const GO_WITHIN_MS = 1_500

export function useFrameKeys({
  focusSearch,
  openHelp,
}: {
  focusSearch: () => void
  openHelp: () => void
}): void {
  const navigate = useNavigate()
  const going = useRef<ReturnType<typeof setTimeout>>(undefined)
  const acts = useRef({ focusSearch, openHelp })
  acts.current = { focusSearch, openHelp }

  const keys = useMemo<Keys>(() => {
    const stopGoing = () => {
      clearTimeout(going.current)
      going.current = undefined
    }
    const toPage = Object.fromEntries(
      menuItems.map(({ key, to }) => [
        key,
        () => {
          if (going.current === undefined) return
          stopGoing()
          void navigate(to)
        },
      ]),
    )
    return {
      ...toPage,
      '/': () => acts.current.focusSearch(),
      '?': () => acts.current.openHelp(),
      j: () => stepRow(1),
      k: () => stepRow(-1),
      g: () => {
        stopGoing()
        going.current = setTimeout(stopGoing, GO_WITHIN_MS)
      },
    }
  }, [navigate])
  useKeys(keys)
}
