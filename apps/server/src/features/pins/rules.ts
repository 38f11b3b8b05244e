/**
 * pins: which PINs are too easy to guess. A PIN travels as an unsalted MD5, which has one use: the weak ones can be
 * recognised by it without ever seeing a PIN.
 */
import { createHash } from 'node:crypto'
import { limits } from '@pramaan/contracts'

const DIGITS = limits.pinDigits
const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

const isOneDigit = (pin: string): boolean => new Set(pin).size === 1

/** 123456, 654321, and over the end of the row: 890123. */
function isRun(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10)
  return steps.every((step) => step === 1) || steps.every((step) => step === 9)
}

/** 121212 and 123123. */
const isRepeated = (pin: string): boolean =>
  pin === pin.slice(0, 2).repeat(3) || pin === pin.slice(0, 3).repeat(2)

const isMonth = (text: string): boolean => Number(text) >= 1 && Number(text) <= 12
const isYear = (text: string): boolean => /^(19[0-9]|20[0-2])[0-9]$/.test(text)

/** 19xxxx begins with a birth year whatever follows; a year of this century counts beside a month, 200407 or 072004. */
function holdsYear(pin: string): boolean {
  if (pin.startsWith('19')) return true
  return (
    (isYear(pin.slice(0, 4)) && isMonth(pin.slice(4))) || (isMonth(pin.slice(0, 2)) && isYear(pin.slice(2)))
  )
}

export const isWeakPin = (pin: string): boolean =>
  isOneDigit(pin) || isRun(pin) || isRepeated(pin) || holdsYear(pin)

/** Day, month and short year in every order, and the full year beside day or month. */
export function birthdayPins(dateOfBirth: string): string[] {
  const [year = '', month = '', day = ''] = dateOfBirth.split('-')
  const short = year.slice(2)
  return [
    day + month + short,
    day + short + month,
    month + day + short,
    month + short + day,
    short + month + day,
    short + day + month,
    year + month,
    year + day,
    month + year,
    day + year,
  ]
}

let weak: Set<string> | null = null

/** The same rule over what travels. Built once: every PIN is judged, and only the weak ones are kept. */
export function isWeakWirePin(wirePin: string, dateOfBirth: string | null): boolean {
  weak ??= new Set(
    Array.from({ length: 10 ** DIGITS }, (_, number) => String(number).padStart(DIGITS, '0'))
      .filter(isWeakPin)
      .map(md5),
  )
  return weak.has(wirePin) || (dateOfBirth !== null && birthdayPins(dateOfBirth).map(md5).includes(wirePin))
}
