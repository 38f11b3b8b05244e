/** clients: a person and a mobile number as keyed hashes, by which they are found though they are sealed. */
import { blind } from '../platform/sealed-texts.ts'
import { foldName } from './names.ts'

/** One name and birthday are one person, however the name is spaced. */
export const personMac = ({ fullName, birthday }: { fullName: string; birthday: string }) =>
  blind(`person:${birthday}:${foldName(fullName)}`)

/** With and without the country's code a number is the same. Null where none was given. */
export const mobileMac = (mobile: string) =>
  mobile === '' ? null : blind(`mobile:${mobile.replaceAll(/\D/g, '').slice(-10)}`)

/** The number of a document, without the spaces and signs that people set differently. */
export const idNumberMac = (compared: string) => blind(`id-number:${compared}`, 'duplicate-check')
