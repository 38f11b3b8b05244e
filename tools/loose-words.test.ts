/** Set-up and running: which words count as loose, and that none are. */
import { expect, test } from 'vitest'
import { looseWords } from './loose-words.ts'
import { sourceFiles } from './source-files.ts'

const found = (code: string, path = 'apps/web/src/features/market/x.tsx') =>
  looseWords([{ path, text: code }]).map(({ text }) => text)

test.each([
  ['text between tags', 'const A = () => <p>Average change today</p>', 'Average change today'],
  ['a label for readers', 'const A = () => <nav aria-label="Main" />', 'Main'],
  ['a title in an object', "const a = { title: 'Market' }", 'Market'],
  ['a sentence anywhere', "const a = isOpen ? 'The market is open' : ''", 'The market is open'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code that is looked at
  ['a word beside a fact', 'const a = `${span} ago`', '¤ ago'],
])('%s is loose', (_, code, text) => expect(found(code)).toEqual([text]))

test.each([
  ['classes', 'const A = () => <p className="flex items-center gap-2 text-soft" />'],
  ['a key of the catalogue', "const A = () => <p>{say('averageChange')}</p>"],
  ['an error for engineers', "throw new Error('There is no root to render into.')"],
  ['what a comment says', '/** Shows the average change today. */ const a = 1'],
  ['a type', "type Tone = 'Very good' | 'Not so good'"],
  ['a comparison', "const a = state === 'Not yet there'"],
])('%s is not', (_, code) => expect(found(code)).toEqual([]))

test('tests, catalogues and the server are not looked at', () => {
  const code = "const a = 'The market is open'"
  expect(found(code, 'apps/web/src/words/en/market.ts')).toEqual([])
  expect(found(code, 'apps/web/src/features/market/x.test.tsx')).toEqual([])
  expect(found(code, 'apps/server/src/app.ts')).toEqual([])
})

test('every word on a screen stands in a catalogue', () => {
  expect(looseWords(sourceFiles())).toEqual([])
})
