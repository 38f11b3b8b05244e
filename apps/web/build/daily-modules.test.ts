import { expect, test } from 'vitest'
import { dailyModules } from './daily-modules.ts'

const imports: Record<string, readonly string[]> = {
  home: ['money', 'curve'],
  curve: ['places'],
  // Two modules may need each other.
  places: ['curve', 'react'],
  ticket: ['form', 'money'],
}
const bundle = {
  getModuleInfo: (id: string) => (imports[id] ? { importedIds: imports[id] } : null),
}

test('what a daily screen needs by any number of steps is daily; what only others need is not', () => {
  const isDaily = dailyModules(['home'])
  const daily = ['home', 'money', 'curve', 'places', 'react', 'ticket', 'form'].filter((id) =>
    isDaily(id, bundle),
  )
  expect(daily).toEqual(['home', 'money', 'curve', 'places', 'react'])
})
