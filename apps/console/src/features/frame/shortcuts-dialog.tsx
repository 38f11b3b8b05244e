/** frame: what the keys do. */
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { KeyCap } from '@pramaan/ui/key-cap.tsx'
import { menuItems } from './menu.ts'
import { say } from './say.ts'

const everywhere: readonly [keys: readonly string[], what: string][] = [
  [['/'], say('keySearch')],
  [['j'], say('keyNext')],
  [['k'], say('keyPrevious')],
  [['Enter'], say('keyOpen')],
  [['?'], say('keyHelp')],
  [['Esc'], say('keyEscape')],
]

const toPages = menuItems.map(({ key, name }) => [['g', key], name] as const)

const Line = ({ keys, what }: { keys: readonly string[]; what: string }) => (
  <div className="flex items-center justify-between gap-4 py-1.5">
    <dt>{what}</dt>
    <dd className="flex gap-1">
      {keys.map((key) => (
        <KeyCap key={key}>{key}</KeyCap>
      ))}
    </dd>
  </div>
)

export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title={say('shortcuts')} size="large" onClose={onClose}>
    <div className="grid gap-x-10 gap-y-4 md:grid-cols-2">
      <section>
        <h3 className="mb-1 text-soft text-sm">{say('everywhere')}</h3>
        <dl>
          {everywhere.map(([keys, what]) => (
            <Line key={what} keys={keys} what={what} />
          ))}
        </dl>
      </section>
      <section>
        <h3 className="mb-1 text-soft text-sm">{say('goTo')}</h3>
        <dl>
          {toPages.map(([keys, what]) => (
            <Line key={what} keys={keys} what={what} />
          ))}
        </dl>
      </section>
    </div>
  </Dialog>
)
