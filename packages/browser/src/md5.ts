/** browser: the wire form of passwords and PINs. The clear text never leaves this device. */
import { md5 as hash } from 'js-md5'

export const md5 = (text: string): string => hash(text)
