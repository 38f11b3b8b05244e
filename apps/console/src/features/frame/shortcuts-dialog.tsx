/** frame: what the keys do. */
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { KeyCap } from '@pramaan/ui/key-cap.tsx'
import { rooms } from './rooms.ts'

const everywhere: readonly [keys: readonly string[], what: string][] = [
  [['/'], 'Search clients'],
  [['j'], 'Next row'],
  [['k'], 'Row before'],
  [['Enter'], 'Open the row'],
  [['?'], 'This list'],
  [['Esc'], 'Close, or leave the search'],
]

const toRooms = rooms.map(({ key, name }) => [['g', key], name] as const)

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
  <Dialog title="Keyboard shortcuts" size="large" onClose={onClose}>
    <div className="grid gap-x-10 gap-y-4 md:grid-cols-2">
      <section>
        <h3 className="mb-1 text-soft text-sm">Everywhere</h3>
        <dl>
          {everywhere.map(([keys, what]) => (
            <Line key={what} keys={keys} what={what} />
          ))}
        </dl>
      </section>
      <section>
        <h3 className="mb-1 text-soft text-sm">Go to a room: g, then</h3>
        <dl>
          {toRooms.map(([keys, what]) => (
            <Line key={what} keys={keys} what={what} />
          ))}
        </dl>
      </section>
    </div>
  </Dialog>
)
