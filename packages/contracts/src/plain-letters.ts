/**
 * contracts: a text as a reader takes it, whatever its letters are made of. Who hides a word from a filter writes it
 * with letters of another alphabet, with digits, with invisible characters or with gaps; a person still reads it. Pure.
 */

/** Characters that show nothing: joiners, marks of direction, soft hyphens, fillers, variation selectors. */
const INVISIBLE =
  /\p{Cf}|\u034F|[\u115F\u1160]|[\u17B4\u17B5]|[\u180B-\u180F]|\u2800|\u3164|[\uFE00-\uFE0F]|\uFFA0/gu
/** Accents on Latin letters, and the Devanagari nukta, which writers set or leave out. Vowel signs stay. */
const ACCENTS =
  /[\u0300-\u036F]|[\u0483-\u0489]|\u093C|[\u1AB0-\u1AFF]|[\u1DC0-\u1DFF]|[\u20D0-\u20FF]|[\uFE20-\uFE2F]/g

/** Letters of other alphabets, each behind the Latin letter that it looks like. */
const TWINS: Readonly<Record<string, string>> = {
  a: 'аαɑᴀⲁаꭺ',
  b: 'ьвβʙᏏƅ',
  c: 'сϲᴄⅽꮯ¢',
  d: 'ԁᴅⅾđɗꭰ',
  e: 'еєεҽᴇ℮€',
  f: 'ғꜰϝƒ',
  g: 'ɡɢցğ',
  h: 'һнʜհ',
  i: 'іιıɪӏⅰ¡ï',
  j: 'јʝᴊ',
  k: 'кκᴋ',
  l: 'ӏʟⅼł|ǀ',
  m: 'мᴍⅿ',
  n: 'пηɴոñ',
  o: 'оοᴏօσøо०',
  p: 'рρᴘ',
  q: 'ԛգ',
  r: 'гʀɾ',
  s: 'ѕꜱʂ$§',
  t: 'тτᴛŧ†',
  u: 'υսᴜцᴜ',
  v: 'ѵνᴠⅴ',
  w: 'ѡωᴡɯ',
  x: 'хχⅹ×ҳ',
  y: 'уγʏү',
  z: 'ᴢʐ',
}
const LATIN_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(TWINS).flatMap(([latin, twins]) => [...twins].map((twin) => [twin, latin] as const)),
)

/** White letters on dark squares and circles, and the letters that flags are made of: NFKC leaves them as they are. */
const PICTURE_ALPHABETS = [0x1f130, 0x1f150, 0x1f170, 0x1f1e6]

function latinOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const alphabet = PICTURE_ALPHABETS.find((first) => code >= first && code < first + 26)
  if (alphabet !== undefined) return String.fromCharCode(97 + code - alphabet)
  return LATIN_OF.get(character) ?? character
}

/** Small letters without accents, full width, look-alikes or anything invisible. */
const plainLetters = (text: string): string =>
  [...text.normalize('NFKC').replaceAll(INVISIBLE, '').normalize('NFD').replaceAll(ACCENTS, '').toLowerCase()]
    .map(latinOf)
    .join('')

const MEANT: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  '!': 'i',
}

/** `t4x`, `f33` and `ch@rges` as what they spell. Numbers, and letters with a number behind them, stay. */
const withoutDigits = (text: string, one: 'i' | 'l'): string =>
  text.replaceAll(/(?<![a-z0-9@!])(?=[a-z0-9@!]*[a-z])[a-z0-9@!]{2,}(?![a-z0-9@!])/g, (word) =>
    /^[a-z]+!+$|^[a-z]{4}0[a-z0-9]{6}$|\d{4}/.test(word)
      ? word
      : word.replaceAll(/[0-9@!]/g, (sign) => (sign === '1' ? one : (MEANT[sign] ?? sign))),
  )

/** `d.e.p.o.s.i.t` and `f e e` as one word: single characters with gaps between them. */
const withoutGaps = (text: string): string =>
  text.replaceAll(
    /(?<![a-z0-9])[a-z0-9](?:[^a-z0-9\u0900-\u097F]{1,3}[a-z0-9](?![a-z0-9])){2,}/g,
    (letters) => letters.replaceAll(/[^a-z0-9]/g, ''),
  )

/** The ways in which a text can be read, each once. */
export function readings(text: string): readonly string[] {
  const plain = plainLetters(text)
  const joined = withoutGaps(plain)
  return [
    ...new Set([plain, joined].flatMap((form) => [form, withoutDigits(form, 'i'), withoutDigits(form, 'l')])),
  ]
}

/** Its letters alone, for words long enough to be found among them by no accident. */
export const lettersOnly = (text: string): string =>
  withoutDigits(plainLetters(text), 'i').replaceAll(/[^a-z]/g, '')
