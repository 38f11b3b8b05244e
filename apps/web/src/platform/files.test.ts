import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FileMissing, loadFile } from './files.ts'
import { plugRouter } from './navigation.ts'
import { returnRoute, storage } from './storage.ts'

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
let went: string[] = []
const assign = vi.fn<(to: string | URL) => void>()

beforeEach(() => {
  vi.useFakeTimers()
  storage.reloadedAt.clear()
  assign.mockReset()
  went = []
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
  plugRouter(
    (path) => void went.push(path),
    () => '/market',
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a file that is there is handed on', async () => {
  expect(await loadFile(async () => 'file')).toBe('file')
})

test('a missing file loads the wanted page anew, once', async () => {
  const first = vi.fn()
  void loadFile(missing).then(first, first)
  await vi.advanceTimersByTimeAsync(10)
  expect(assign).toHaveBeenCalledExactlyOnceWith('/market')
  expect(first).not.toHaveBeenCalled()
  await expect(loadFile(missing)).rejects.toBeInstanceOf(FileMissing)
  expect(assign).toHaveBeenCalledOnce()
})

test('an hour later is another release', async () => {
  void loadFile(missing)
  await vi.advanceTimersByTimeAsync(3_600_000)
  void loadFile(missing)
  await vi.advanceTimersByTimeAsync(10)
  expect(assign).toHaveBeenCalledTimes(2)
})

test('offline it leads to /error and keeps the wanted page', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await expect(loadFile(missing)).rejects.toBeInstanceOf(FileMissing)
  expect(assign).not.toHaveBeenCalled()
  expect(went).toEqual(['/error'])
  expect(returnRoute.read()).toBe('/market')
})
