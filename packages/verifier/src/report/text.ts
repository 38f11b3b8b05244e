/** verifier: a report as text, for a command line, a letter or a mail. */
import type { Check } from './checks.ts'
import type { Report } from './report.ts'

const MARKS: Readonly<Record<Check['state'], string>> = { good: '✓', bad: '✗', open: '?', 'not-made': '–' }

export function reportText({ word, says, isDemo, facts, checks, todo, notes }: Report): string {
  const wide = Math.max(...facts.map(([what]) => what.length)) + 2
  const lines = [
    word,
    says,
    ...(isDemo ? ['Demo: simulated money and prices.'] : []),
    '',
    ...facts.map(([what, value]) => `${what.padEnd(wide)}${value}`),
    '',
    ...checks.flatMap((check) => [
      `${MARKS[check.state]} ${check.says}`,
      ...check.more.map((one) => `  ${one}`),
    ]),
    '',
    'What to do',
    ...(todo.length === 1 ? todo : todo.map((step, at) => `${at + 1}. ${step}`)),
    ...(notes ?? []).flatMap((note) => ['', 'Signed by the firm:', note.trimEnd()]),
  ]
  return `${lines.join('\n')}\n`
}
