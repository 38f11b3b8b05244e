/** The offline page: a statement goes in, a verdict comes out. Nothing leaves the page. */
import {
  type Agreement,
  type FileReader,
  type FileVerdict,
  type Fork,
  linesOf,
  readFirmKey,
  readPolicy,
  verifyLines,
} from '@pramaan/verifier'

const part = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E
const [drop, file, older, others, key, witnesses] = [
  part('drop'),
  part<HTMLInputElement>('file'),
  part<HTMLInputElement>('older'),
  part<HTMLInputElement>('others'),
  part<HTMLInputElement>('key'),
  part<HTMLTextAreaElement>('witnesses'),
]
const shown = part('verdict')

async function* textOf(chosen: File): AsyncGenerator<string> {
  const reader = chosen.stream().pipeThrough(new TextDecoderStream()).getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
}

/** Null where there is something that is no key. */
const givenKey = (): string | null => (key.value.trim() === '' ? '' : readFirmKey(key.value))

const givenPolicy = (): string => {
  const lines = witnesses.value.trim()
  return lines === '' ? '' : `${lines}\n`
}

const verify = (chosen: File, more: FileReader = {}): Promise<FileVerdict> =>
  verifyLines(linesOf(textOf(chosen)), {
    ...more,
    ...(givenKey() ? { key: givenKey() ?? '' } : {}),
    ...(givenPolicy() === '' ? {} : { policy: givenPolicy() }),
  })

/** The other statements first, each on its own: what the older one says must still be in the newer, and all must be of one log. */
async function judge(chosen: File): Promise<FileVerdict> {
  const before = older.files?.[0]
  const logs: NonNullable<FileReader['others']>[number][] = []
  let remembered: FileReader['remembered'] = null
  for (const one of [...(before ? [before] : []), ...(others.files ?? [])]) {
    const name = one === before ? 'the older statement' : one.name
    const verdict = await verify(one)
    if (!verdict.isWhole) return { ...verdict, says: `${capital(name)} does not verify. ${verdict.says}` }
    if (one === before) remembered = verdict.remember
    if (verdict.shown) logs.push({ name, log: verdict.shown })
  }
  return verify(chosen, { remembered, others: logs })
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const rupees = (paise: number): string =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(paise / 100)

/** Nothing later than this is covered. */
const moment = (at: string): string =>
  new Intl.DateTimeFormat('en-IN', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Kolkata',
  }).format(Date.parse(at))

function factsOf(verdict: FileVerdict): [string, string][] {
  if (!verdict.isWhole) return []
  const { head } = verdict
  const facts: [string, string][] = [['Your money, as the entries add up', rupees(verdict.total)]]
  if (verdict.mode === 'demo') facts.push(['Demo', 'Simulated money and prices'])
  if (verdict.everyone !== null && head) {
    facts.push(['All clients’ money, as the firm signed it', rupees(verdict.everyone)])
    facts.push(['Signed head', `${head.number}, ${head.hash.slice(0, 16)}…`])
    facts.push(['Signed at', moment(head.at)])
    facts.push(['Signed with the key', head.key])
    facts.push(...witnessFacts(verdict.witnesses))
  }
  return facts
}

const witnessFacts = (agreed: readonly Agreement[]): [string, string][] =>
  agreed.length === 0
    ? [['Witnesses', 'None was given: the firm could have shown others another ledger']]
    : agreed.map(({ witness, at }) => [
        `Witness ${witness}`,
        at === null ? 'has not signed' : `signed ${moment(new Date(at).toISOString())}`,
      ])

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  return made
}

type Kind = 'proven' | 'unproven' | 'broken' | ''

function show(title: string, says: readonly string[], kind: Kind, facts: [string, string][] = []): void {
  const list = document.createElement('dl')
  for (const [what, value] of facts) list.append(element('dt', what), element('dd', value))
  shown.className = kind
  shown.hidden = false
  const words = says.map((sentence) => element('p', sentence))
  shown.replaceChildren(element('h2', title), ...words, ...(facts.length > 0 ? [list] : []))
}

/** What anybody who has the firm's key can check, without this page and without either file. */
function showFork(says: string, { notes }: Fork): void {
  const known = givenKey()
    ? 'Both notes below carry the firm’s signature, made with the key that you gave.'
    : 'Both notes below carry the signature of one key: compare it with the firm’s on your contract note.'
  const next = 'Keep both files and this page, and hand them to SEBI, a court or the witnesses.'
  show('✗ Broken: the firm has signed two logs', [says, known, next], 'broken')
  shown.append(...notes.map((note) => element('pre', note)))
}

/** Unproven is said first, and what is missing before what was found. */
function tell(verdict: FileVerdict): void {
  if (!verdict.isWhole && verdict.fork) showFork(verdict.says, verdict.fork)
  else if (!verdict.isWhole) show('✗ Broken: it does not verify', [verdict.says], 'broken')
  else if (verdict.missing.length === 0) show('✓ Proven', [verdict.says], 'proven', factsOf(verdict))
  else {
    const why = verdict.missing.map(({ says }) => says)
    show(
      '? Unproven',
      ['Nothing is wrong in this file, but it is no proof.', ...why, verdict.says],
      'unproven',
      factsOf(verdict),
    )
  }
}

/** Which look is the last one: the verdict of an earlier one says nothing of what is chosen now. */
let turn = 0

/** Nor is one there. */
function whyNoPolicy(): string | null {
  try {
    if (givenPolicy() !== '') readPolicy(givenPolicy())
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function look(chosen: File | undefined): Promise<void> {
  if (!chosen) return
  turn += 1
  const mine = turn
  // A slip of the pen is no fault of the firm's.
  if (givenKey() === null)
    return show('? This is not a key', ['The firm’s key has 64 digits and letters from a to f.'], 'unproven')
  const wrong = whyNoPolicy()
  if (wrong !== null) return show('? These are no witnesses', [wrong], 'unproven')
  show('Checking …', [chosen.name], '')
  const verdict = await judge(chosen).catch(() => null)
  if (mine !== turn) return
  if (verdict) tell(verdict)
  else show('✗ It cannot be read', ['This file cannot be opened as a statement.'], 'broken')
}

file.addEventListener('change', () => look(file.files?.[0]))
older.addEventListener('change', () => look(file.files?.[0]))
others.addEventListener('change', () => look(file.files?.[0]))
key.addEventListener('change', () => look(file.files?.[0]))
witnesses.addEventListener('change', () => look(file.files?.[0]))
for (const name of ['dragover', 'dragleave', 'drop']) {
  addEventListener(name, (event) => {
    event.preventDefault()
    drop.classList.toggle('over', name === 'dragover')
  })
}
addEventListener('drop', ({ dataTransfer }) => {
  if (!dataTransfer?.files.length) return
  file.files = dataTransfer.files
  look(file.files[0])
})
