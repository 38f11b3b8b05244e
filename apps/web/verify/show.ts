/** Puts a report on the page. */
import { petalTurns, rosetteRings } from '@pramaan/brand'
import { type Check, type Report, reportText } from '@pramaan/verifier'
import { button, element, part, shape } from './parts.ts'
import { edge, marks, moment } from './signs.ts'

export interface Circumstances {
  readonly at: number
  readonly seconds: number
  readonly print: string
  readonly hasKey: boolean
  readonly hasPolicy: boolean
}

const only = (id: 'busy' | 'verdict' | null): void => {
  for (const one of ['busy', 'verdict']) part(one).hidden = one !== id
  if (id !== 'verdict') part('foot').hidden = true
}

let lastShare = -1

export function showBusy(name: string, share: number): void {
  const percent = Math.floor(share * 100)
  if (percent === lastShare && !part('busy').hidden) return
  lastShare = percent
  only('busy')
  part('busy-says').textContent = `Checking ${name}: ${percent}%`
  part<HTMLProgressElement>('progress').value = percent
}

/** What was put on the page wrongly: no verdict on anybody. */
export function showProblem(title: string, says: string): void {
  only('verdict')
  paint('unproven', title, says)
  for (const id of ['facts', 'todo', 'checks', 'notes', 'strip']) part(id).replaceChildren()
  setDrawn(null)
  part('verdict').querySelector<HTMLElement>('.body')?.toggleAttribute('hidden', true)
  part('live').textContent = `${title}. ${says}`
}

export function showReport(report: Report, how: Circumstances): void {
  only('verdict')
  paint(report.word.toLowerCase() as Kind, report.word, report.says)
  part('verdict').querySelector<HTMLElement>('.body')?.toggleAttribute('hidden', false)
  part('facts').replaceChildren(...report.facts.map(([what, value]) => fact(what, value)))
  part('checks').replaceChildren(...report.checks.map(checkRow))
  part('todo').replaceChildren(...report.todo.map((step) => element('li', step)))
  part('todo').className = report.todo.length > 1 ? 'many' : ''
  part('strip').replaceChildren(...stripOf(report.broke))
  part('notes').replaceChildren(...(report.notes ?? []).map((note) => element('pre', note)))
  part('band').classList.toggle('on', report.isDemo)
  setDrawn(report.rosette)
  tellHow(report, how)
  part('live').textContent = `${report.word}. ${report.says}`
  part('verdict').focus({ preventScroll: true })
  part('verdict').scrollIntoView({ block: 'nearest' })
}

type Kind = 'proven' | 'unproven' | 'broken'

function paint(kind: Kind, word: string, says: string): void {
  part('verdict').className = kind
  part('word').textContent = word
  part('says').textContent = says
  part('edge').setAttribute('d', edge)
  part('mark').setAttribute('d', marks[kind])
}

function fact(what: string, value: string): HTMLElement {
  const row = element('div', '')
  row.append(element('dt', what), element('dd', value))
  return row
}

const signs: Readonly<Record<Check['state'], readonly [sign: string, says: string]>> = {
  good: ['✓', 'Good'],
  bad: ['✗', 'Wrong'],
  open: ['?', 'Open'],
  'not-made': ['–', 'Not made'],
}

function checkRow({ state, says, more }: Check): HTMLElement {
  const row = element('li', '', state)
  const [sign, word] = signs[state]
  const mark = element('span', sign, 'mark')
  mark.setAttribute('aria-hidden', 'true')
  const title = element('b', says)
  title.prepend(element('span', `${word}: `, 'sr'))
  row.append(mark, title, ...more.map((one) => element('p', one)))
  return row
}

const BARS = 48

/** Up to the entry that broke, that entry, and what was not reached; many entries share a bar. */
function stripOf(broke: Report['broke']): Element[] {
  if (!broke) return []
  const drawing = part('rosette').cloneNode(false) as Element
  drawing.removeAttribute('id')
  const bars = Math.min(BARS, broke.of)
  const at = Math.min(bars - 1, Math.floor(((broke.entry - 1) / broke.of) * bars))
  drawing.setAttribute('viewBox', `0 0 ${bars * 10} 24`)
  drawing.setAttribute('preserveAspectRatio', 'none')
  for (let bar = 0; bar < bars; bar += 1) {
    const [y, height] = bar === at ? ['0', '24'] : ['6', '12']
    const state = bar === at ? 'broke' : bar < at ? 'intact' : 'unreached'
    drawing.append(shape(drawing, 'rect', { x: `${bar * 10}`, y, width: '8', height, class: state }))
  }
  const words = element('p', '')
  const before = broke.entry - 1
  words.append(
    element('span', before === 0 ? '' : before === 1 ? 'Entry 1 intact' : `1–${before} intact`, 'intact'),
    element('b', `Entry ${broke.entry}`, 'at'),
    element('span', broke.entry === broke.of ? '' : `${broke.of - broke.entry} not reached`),
  )
  return [drawing, words]
}

/** The same picture as in the app: nothing is drawn for what is not proven. */
function setDrawn(hash: string | null): void {
  const drawing = part('rosette')
  drawing.replaceChildren(
    ...(hash === null ? [] : rosetteRings(hash)).flatMap(({ path, petals }) =>
      petalTurns(petals).map((turn) => shape(drawing, 'path', { d: path, transform: turn })),
    ),
  )
}

function tellHow(report: Report, { at, seconds, print, hasKey, hasPolicy }: Circumstances): void {
  const name = report.facts.find(([what]) => what === 'File')?.[1] ?? ''
  const command = [
    'node verify.ts',
    /^[\w.-]+$/.test(name) ? name : `'${name.replaceAll("'", String.raw`'\''`)}'`,
    ...(hasKey ? ['firm-key.txt'] : []),
    ...(hasKey && hasPolicy ? ['witnesses.txt'] : []),
  ].join(' ')
  part('foot').hidden = false
  part('checked').textContent = moment(at)
  part('took').textContent = `${seconds < 10 ? Math.round(seconds * 100) / 100 : Math.round(seconds)} s`
  part('command').textContent = command
  const text = `${reportText(report)}\nChecked ${moment(at)}, with the verifier ${print}.\n`
  button('copy').onclick = () => void copy(text)
}

async function copy(text: string): Promise<void> {
  const isDone = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
  // Where a browser keeps pages from disk away from the clipboard, the text is shown to be taken by hand.
  if (!isDone) part('notes').replaceChildren(element('pre', text))
  part('live').textContent = isDone
    ? 'Copied.'
    : 'This browser does not let the page copy: the text stands below.'
  button('copy').textContent = isDone ? 'Copied' : 'Copy as text'
}
