/** me: a browser's long line about itself, in words that a person recognises. */
import { say } from './say.ts'

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, say('samsungInternet')],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const LONGEST = 60

const firstOf = (names: typeof BROWSERS, line: string) => names.find(([mark]) => mark.test(line))?.[1]

/** What is no browser of these shows its own words, cut: a script that signed in should not look like a phone. */
export function deviceWords(userAgent: string): string {
  const browser = firstOf(BROWSERS, userAgent)
  const system = firstOf(SYSTEMS, userAgent)
  if (browser && system) return say('deviceOn', { browser, system })
  const line = userAgent.trim()
  if (line === '') return say('deviceUnknown')
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
}

export const isPhone = (userAgent: string): boolean => /\b(?:iPhone|Android|Mobile)\b/.test(userAgent)
