/** ui: the gallery's rows and everything that lies over the page. */
import { paise } from '@pramaan/money'
import { Landmark } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Avatar } from './avatar.tsx'
import { Button } from './button.tsx'
import { CopyControl } from './copy-control.tsx'
import { Dialog } from './dialog.tsx'
import { List, ListItem } from './list.tsx'
import { Money } from './money.tsx'
import { Percent } from './percent.tsx'
import { Sheet } from './sheet.tsx'
import { SkeletonList } from './skeleton.tsx'
import { TextInput } from './text-input.tsx'

export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-3 text-sm text-soft">{name}</h2>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </section>
  )
}

export function Overlays({ toast }: { toast: () => void }) {
  const [open, setOpen] = useState<'dialog' | 'sheet' | 'side' | null>(null)
  const close = () => setOpen(null)
  return (
    <Part name="Overlays">
      <Button variant="outline" onClick={() => setOpen('dialog')}>
        Open dialog
      </Button>
      <Button variant="outline" onClick={() => setOpen('sheet')}>
        Open sheet
      </Button>
      <Button variant="outline" onClick={() => setOpen('side')}>
        Open side sheet
      </Button>
      <Button variant="outline" onClick={toast}>
        Show messages
      </Button>
      {open === 'dialog' && (
        <Dialog
          title="Change Password"
          description="You will be signed out everywhere, and sign in again with the new one."
          onClose={close}
          footer={
            <>
              <Button variant="outline" wide onClick={close}>
                Cancel
              </Button>
              <Button wide onClick={toast}>
                Change password
              </Button>
            </>
          }
        >
          <TextInput label="Current password" type="password" />
          <TextInput label="New password" type="password" />
        </Dialog>
      )}
      {open === 'sheet' && (
        <Sheet
          title="Withdrawal"
          height="85vh"
          onClose={close}
          footer={<Button wide>Withdraw ₹40,000</Button>}
        >
          <p className="text-soft">Every line that lies between your cash and your bank.</p>
          <SkeletonList rows={12} />
        </Sheet>
      )}
      {open === 'side' && (
        <Sheet title="Asha Rao" side="right" onClose={close} flush>
          <Rows />
        </Sheet>
      )}
    </Part>
  )
}

export function Rows() {
  return (
    <List>
      <ListItem
        leading={<Landmark size={22} />}
        title="Withdrawal approved"
        note="₹25,000 to HDFC 501•••412 · due tomorrow, 1:00 pm"
        onPress={() => undefined}
      />
      <ListItem
        leading={<Avatar name="RELIANCE E" size="small" />}
        title="RELIANCE"
        note="12 shares · STOCK STD"
        trailing={<Money amount={paise(1721820n)} />}
        trailingNote={<Percent value={1.26} tone="change" />}
      />
      <ListItem title="UID" note="PRM-000417" trailing={<CopyControl content="PRM-000417" label="UID" />} />
    </List>
  )
}
