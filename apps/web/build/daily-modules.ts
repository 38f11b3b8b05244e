/** Set-up and running: which modules the screens that a client opens daily need, so that they come without all the others. */

interface Bundle {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** Whether one of these screens needs a module, by however many steps; so nothing that they need is among the others. */
export function dailyModules(screens: readonly string[]): (id: string, bundle: Bundle) => boolean {
  let needed: ReadonlySet<string> | null = null
  return (id, bundle) => {
    needed ??= neededBy(screens, bundle)
    return needed.has(id)
  }
}

function neededBy(screens: readonly string[], bundle: Bundle): ReadonlySet<string> {
  const found = new Set(screens)
  // A set goes on to what is added to it meanwhile.
  for (const id of found) for (const next of bundle.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}
