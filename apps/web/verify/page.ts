/** The offline page: a ledger goes in, a verdict comes out. Nothing leaves the page. */
import { now } from '@pramaan/browser/clock.ts'
import { type FirmKey, judge, kindOf, readFirmKey, readPolicy, reportOf, toldBy } from '@pramaan/verifier'
import { fingerprint } from './fingerprint.ts'
import { Aborted, type Given, givenHeads, readFiles, type Sight, sightOf } from './given.ts'
import { button, input, part } from './parts.ts'
import { showBusy, showProblem, showReport } from './show.ts'

// Before anything on the page is changed: it is made over the page as it came.
const print = fingerprint()
part('print').textContent = print.replaceAll(/(.{4})(?=.)/g, '$1 ')

const [file, older, others, heads] = [input('file'), input('older'), input('others'), input('heads')]
const [key, witnesses] = [input('key'), part<HTMLTextAreaElement>('witnesses')]
let chosen: File | null = null
/** The firm's key as it is published, with how the firm came to it: more than a line of the page holds. */
let published: FirmKey | null = null
const kept = givenHeads(() => void look())

/** Which look is the last one: the verdict of an earlier one says nothing of what is chosen now. */
let turn = 0

const linesIn = (text: string): string => (text.trim() === '' ? '' : `${text.trim()}\n`)

async function look(): Promise<void> {
  turn += 1
  const mine = turn
  if (!chosen) return
  const given: Given = {
    ...{ file: chosen, older: older.files?.[0] ?? null, others: [...(others.files ?? []), ...kept.files()] },
    ...{ heads: kept.heads(), key: key.value, witnesses: linesIn(witnesses.value) },
    rotations: published?.key === key.value ? published.rotations : [],
  }
  const wrong = whyNoPolicy(given.witnesses)
  // A slip of the pen is no fault of the firm's.
  if (wrong !== null) return showProblem('These are no witnesses', wrong)
  const sight = sightOf(
    given,
    (share) => showBusy(given.file.name, share),
    () => mine === turn,
  )
  if (sight === null)
    return showProblem('This is not a key', 'The firm’s key has 64 digits and letters from a to f.')
  await show(sight, mine)
}

async function show(sight: Sight, mine: number): Promise<void> {
  const begun = performance.now()
  showBusy(sight.file.name, 0)
  try {
    const verdict = await judge(sight)
    const told = await toldBy(sight.file.lines())
    const seconds = (performance.now() - begun) / 1000
    if (mine !== turn) return
    const report = reportOf({
      ...{ verdict, told, name: sight.file.name, key: sight.key ?? null },
      ...{ older: sight.older?.name ?? null, others: sight.others.map(({ name }) => name) },
    })
    showReport(report, {
      at: now(),
      seconds,
      print,
      hasKey: sight.key !== undefined,
      hasPolicy: sight.policy !== undefined,
    })
  } catch (error) {
    if (error instanceof Aborted || mine !== turn) return
    showProblem(
      'It cannot be read',
      'This file cannot be opened. It may have been moved or changed since you chose it.',
    )
  }
}

function whyNoPolicy(lines: string): string | null {
  try {
    if (lines !== '') readPolicy(lines)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Told apart by what stands in them: the first ledger is the client's own where it has chosen none. */
async function take(files: readonly File[], isLedger: boolean): Promise<void> {
  let isOwn = isLedger
  for (const one of await readFiles(files)) {
    const kind = one.isLarge ? 'statement' : kindOf(one.text)
    if (kind === 'witnesses') witnesses.value = one.text.trim()
    else if (kind === 'key') {
      published = readFirmKey(one.text)
      key.value = published?.key ?? ''
    } else if (isOwn && kind !== 'head') {
      chosen = one.file
      isOwn = false
    } else kept.add(one.file, kind, one.text)
  }
  await look()
}

file.addEventListener('change', () => {
  chosen = file.files?.[0] ?? chosen
  void look()
})
heads.addEventListener('change', () => {
  void take([...(heads.files ?? [])], false)
  heads.value = ''
})
for (const field of [older, others, key, witnesses]) field.addEventListener('change', () => void look())

for (const name of ['dragover', 'dragleave', 'drop'] as const) {
  addEventListener(name, (event) => {
    event.preventDefault()
    const isHead = event.target instanceof Element && event.target.closest('#drop-head') !== null
    part('drop').classList.toggle('over', name === 'dragover' && !isHead)
    part('drop-head').classList.toggle('over', name === 'dragover' && isHead)
    if (name === 'drop') void take([...(event.dataTransfer?.files ?? [])], !isHead)
  })
}

function tellNetwork(): void {
  part('network').textContent = navigator.onLine
    ? 'Online; this page cannot send anything'
    : 'Offline, as it should be'
  part('network').classList.toggle('good', !navigator.onLine)
}
for (const name of ['online', 'offline']) addEventListener(name, tellNetwork)
tellNetwork()
button('save').addEventListener('click', () => globalThis.print())
