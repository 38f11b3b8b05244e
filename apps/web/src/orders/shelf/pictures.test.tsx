/** orders, shelf: each picture has its figures in words: a table behind a curve, dates beside the steps. */
import { onScreen } from '@pramaan/ui/on-screen.ts'
import { expect, test } from 'vitest'
import { text } from '../../money/test/paper-money.tsx'
import { Curve } from './curve.tsx'
import { labelsOf } from './dot-labels.ts'
import { Dots } from './dots.tsx'
import { marksOver } from './marks.ts'
import { LifeSteps } from './steps.tsx'
import { LeftBar } from './time-left.tsx'

test('a curve has a table behind it, with the last point always in it', () => {
  const points = Array.from({ length: 100 }, (_, x) => ({ x, y: x * 2 }))
  onScreen(
    <Curve
      label="NAV of Sahyadri"
      lines={[{ name: 'NAV', points, tone: 'mine' }]}
      xWords={(x) => `day ${x}`}
      yWords={(y) => `₹${y}`}
      xMarks={[0, 99]}
      yMarks={[0, 198]}
      across={{ y: 100, word: 'put in' }}
      now={{ x: 99, y: 198, word: 'now' }}
      xHead="Day"
    />,
  )
  const rows = [...document.querySelectorAll('tbody tr')]
  expect(rows.length).toBeLessThanOrEqual(13)
  expect(rows.at(-1)?.textContent).toBe('day 99₹198')
  expect(document.querySelector('svg[role="img"]')?.getAttribute('aria-label')).toBe('NAV of Sahyadri')
})

test('a line with one value stands, and one without any is not drawn', () => {
  const drawn = { label: 'flat', xWords: String, yWords: String, xMarks: [], yMarks: [], xHead: 'x' }
  onScreen(<Curve {...drawn} lines={[{ name: 'flat', points: [{ x: 1, y: 5 }], tone: 'mine' }]} />)
  expect(document.querySelector('polyline')?.getAttribute('points')).not.toContain('NaN')
  onScreen(<Curve {...drawn} label="none" lines={[]} />)
  expect(document.querySelector('[aria-label="none"]')).toBeNull()
})

test('steps stand with their dates; the one that is due is the current one', () => {
  onScreen(
    <LifeSteps
      steps={[
        { title: 'Asked for 60', note: '16 Nov 2026, 3:52 pm', state: 'done' },
        { title: 'Accept', note: 'by 6:00 pm', state: 'due' },
      ]}
    />,
  )
  expect(document.querySelector('[aria-current="step"]')?.textContent).toBe('Acceptby 6:00 pm')
})

test('what is left is said in words', () => {
  onScreen(<LeftBar left={2600} total={15_000} words="2,600 of 15,000 left" />)
  expect(text()).toContain('2,600 of 15,000 left')
})

test('dots have a table behind them that names every one, also those without room for a label', () => {
  const dot = (id: string, x: number, y: number) => ({ id, name: `Fund ${id}`, word: `Category ${id}`, x, y })
  onScreen(
    <Dots
      label="Return against fall"
      dots={[dot('a', 10, 5), dot('b', 10, 5.1), dot('c', 10, 5.2), dot('d', 30, 12)]}
      xMarks={[0, 20, 40]}
      yMarks={[0, 10, 20]}
      xWords={(x) => `−${x}%`}
      yWords={(y) => `${y}%`}
      heads={{ name: 'Fund', x: 'Deepest fall', y: '5 years' }}
    />,
  )
  const rows = [...document.querySelectorAll('tbody tr')].map((row) => row.textContent)
  expect(rows).toEqual(['Fund a−10%5%', 'Fund b−10%5.1%', 'Fund c−10%5.2%', 'Fund d−30%12%'])
})

test('a label stands where it covers no other dot and no other label, and is left out where there is no room', () => {
  const spot = (x: number, y: number) => ({ x, y, size: 12, word: 'Flexi cap' })
  const room = { width: 300, height: 200 }
  expect(labelsOf([spot(50, 100)], room)).toEqual(['right'])
  expect(labelsOf([spot(290, 100)], room)).toEqual(['left'])
  expect(labelsOf([spot(100, 100), spot(115, 100)], room)).toEqual(['left', 'right'])
  expect(
    labelsOf(
      Array.from({ length: 9 }, () => spot(100, 100)),
      room,
    ).at(-1),
  ).toBeNull()
})

test('marks are round and reach over all values, also below zero', () => {
  expect(marksOver([3.8, 12], 5)).toEqual([0, 5, 10, 15])
  expect(marksOver([-3, 2], 5)).toEqual([-5, 0, 5])
  expect(marksOver([6.96, 8.9], 1, 6)).toEqual([6, 7, 8, 9])
})
