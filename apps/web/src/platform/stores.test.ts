import { themeKeys, themeScript } from '@pramaan/brand'
import { limits, messages } from '@pramaan/contracts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { istClock, istMoment } from './clock.ts'
import { createKeeping } from './storage.ts'
import { currentToasts, holdToasts, releaseToasts, toast } from './toasts.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

describe('toasts', () => {
  test('what went well takes the errors before it away, and no warning', () => {
    toast('error', 'no')
    toast('warning', 'careful')
    toast('success', 'done')
    expect(currentToasts().map(({ text }) => text)).toEqual(['careful', 'done'])
  })

  const texts = () => currentToasts().map((one) => one.text)

  test('leave after their time: 3 s in account flows, 5 s in the request layer', () => {
    toast('success', 'short', limits.accountToastMs)
    toast('error', 'long')
    vi.advanceTimersByTime(3_000)
    expect(texts()).toEqual(['long'])
    vi.advanceTimersByTime(2_000)
    expect(texts()).toEqual([])
  })

  test('ten equal ones are one', () => {
    for (let n = 0; n < 10; n++) toast('error', messages.http.network)
    expect(texts()).toEqual([messages.http.network])
  })

  test('stay while they are read', () => {
    toast('error', 'reading')
    holdToasts()
    vi.advanceTimersByTime(60_000)
    expect(texts()).toEqual(['reading'])
    releaseToasts()
    vi.advanceTimersByTime(5_000)
    expect(texts()).toEqual([])
  })
})

describe('storage', () => {
  const broken = {
    getItem: () => {
      throw new Error('SecurityError')
    },
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
    removeItem: () => {
      throw new Error('SecurityError')
    },
  }

  test.each([['absent', null] as const, ['forbidden', broken] as const])(
    '%s: the app says so once and goes on in memory',
    (_, area) => {
      const tell = vi.fn()
      const keeping = createKeeping(area, area, tell)
      keeping.refreshToken.write('r1', true)
      expect(keeping.refreshToken.read()).toBe('r1')
      keeping.remember.write(true)
      expect(keeping.remember.read()).toBe(true)
      keeping.refreshToken.clear()
      expect(keeping.refreshToken.read()).toBeNull()
      expect(tell).toHaveBeenCalledTimes(1)
    },
  )

  test('a value that was tampered with reads as absent', () => {
    const keeping = createKeeping(
      { getItem: (key) => (key.endsWith('theme') ? 'neon' : '-1e9'), setItem: vi.fn(), removeItem: vi.fn() },
      null,
      vi.fn(),
    )
    expect(keeping.theme.read()).toBeNull()
    expect(keeping.lastActive.read()).toBeNull()
  })
})

describe('times are written in India’s time', () => {
  test('15 Nov 2026, 3:42 pm', () => {
    expect(istMoment('2026-11-15T10:12:07Z')).toBe('15 Nov 2026, 3:42 pm')
    expect(istMoment('2026-11-15T18:30:00Z')).toBe('16 Nov 2026, 12:00 am')
    expect(istMoment('2026-09-01T00:00:00Z')).toBe('1 Sep 2026, 5:30 am')
  })
  test('15:42:07, and midnight is 00', () => {
    expect(istClock(Date.parse('2026-11-15T10:12:07Z'))).toBe('15:42:07')
    expect(istClock(Date.parse('2026-11-15T18:30:00Z'))).toBe('00:00:00')
  })
})

test('a chosen theme is kept where the page looks for it before its first paint; nonsense there is not shown', () => {
  const kept = new Map<string, string>()
  const area = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
  const shown = () => {
    const page = { documentElement: { dataset: {} as Record<string, string> } }
    new Function('localStorage', 'document', themeScript(themeKeys.web))(area, page)
    return page.documentElement.dataset.theme
  }
  expect(shown()).toBeUndefined()
  createKeeping(area, area, () => undefined).theme.write('dark')
  expect(shown()).toBe('dark')
  kept.set(themeKeys.web, '"><script>')
  expect(shown()).toBeUndefined()
})
