/** ui: every part in every state, for looking. Served by `npm run dev` at /gallery.html; not part of the build. */
import { paise } from '@pramaan/money'
import { ArrowDownToLine, Briefcase, Building2, Phone } from 'lucide-react'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { AccountMask } from './account-mask.tsx'
import { Avatar } from './avatar.tsx'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { Checkbox } from './checkbox.tsx'
import { CopyControl } from './copy-control.tsx'
import { DemoBand } from './demo-band.tsx'
import { EmptyState } from './empty-state.tsx'
import { AbbreviatedNumber, Ratio } from './figure.tsx'
import { Flag } from './flag.tsx'
import { Overlays, Part, Rows } from './gallery-overlays.tsx'
import { IconButton } from './icon-button.tsx'
import { Loader } from './loader.tsx'
import { Logo } from './logo.tsx'
import { Money } from './money.tsx'
import { OtpInput } from './otp-input.tsx'
import { Percent } from './percent.tsx'
import { NavigationBar, ProgressBar } from './progress-bar.tsx'
import { Rosette } from './rosette.tsx'
import { Seal } from './seal.tsx'
import { Skeleton, SkeletonList } from './skeleton.tsx'
import { type Status, StatusChip } from './status-chip.tsx'
import { Tabs } from './tabs.tsx'
import { TextInput } from './text-input.tsx'
import { type ShownToast, Toaster } from './toaster.tsx'

const HEADS = [
  '9f2c61d0a4b7e83355c10e8b2f6a97d4c3b1a80f5e6d7281904b3c2d1e0f9a8b',
  '01e4b8f37a2295cd6048bb1190fe3c7d52a6e9104f8b3d2c7e615a09b4d8c3f2',
  'c7d803a15be96f42381d0c5ea7f49b26e5031f8d7a6c4b92105f8e3d7c6b5a41',
]
const STATUSES: Status[] = [
  'pending',
  'listing',
  'awaiting',
  'holding',
  'sold',
  'rejected',
  'approved',
  'unverified',
  'cancelled',
]
const TOASTS: ShownToast[] = [
  { id: 1, kind: 'success', text: 'UID has copied' },
  {
    id: 2,
    kind: 'error',
    text: 'The email or password is incorrect. After five wrong tries we wait a while.',
  },
  { id: 3, kind: 'warning', text: 'Unable to fetch a valid price. Please retry later.' },
  { id: 4, kind: 'info', text: 'You were signed out after 30 minutes without activity.' },
]

function Figures() {
  return (
    <>
      <Part name="Money">
        <Money amount={paise(248631045n)} className="font-semibold text-3xl" />
        <Money amount={paise(18425000n)} className="font-semibold text-xl" />
        <Money amount={paise(264160n)} sign="always" tone="change" />
        <Money amount={paise(-2865159n)} tone="change" />
        <Money amount={paise(0n)} />
        <Money amount={null} />
        <Money amount={paise(100n)} hidden className="text-xl" />
        <Money amount={paise(4000000n)} paise={false} />
      </Part>
      <Part name="Percent, ratio, count">
        <Percent value={0.8499} tone="change" />
        <Percent value={-0.48} tone="change" />
        <Percent value={0.001} tone="change" />
        <Percent value={null} />
        <Percent value={14.2} />
        <Ratio value={Number.NaN} />
        <Ratio value={1.239} />
        <AbbreviatedNumber value={6_419_999} />
        <AbbreviatedNumber value={64_199_999} numbers="lakh-crore" />
      </Part>
    </>
  )
}

function Fields() {
  const [pin, setPin] = useState('135')
  const [code, setCode] = useState('')
  return (
    <Part name="Fields">
      <div className="grid w-full gap-x-6 gap-y-1 md:grid-cols-2">
        <TextInput label="Full name" defaultValue="Asha Rao" />
        <TextInput label="Email" defaultValue="asha@" error="Invalid Email Address" />
        <TextInput label="Password" type="password" defaultValue="demo1234" hint="At least 6 characters" />
        <TextInput
          label="Phone"
          sanitize
          placeholder="+91"
          leading={<Phone size={20} aria-hidden="true" />}
        />
        <TextInput label="Account" disabled defaultValue="PRM000417" />
        <TextInput
          label="Amount"
          leading={<span className="text-xl">₹</span>}
          defaultValue="40,000"
          trailing={
            <Button variant="plain" size="small">
              All
            </Button>
          }
          hint="Forty thousand rupees · fee ₹0"
        />
        <OtpInput label="Transaction PIN" value={pin} onChange={setPin} masked />
        <OtpInput
          label="Code from the mail"
          value={code}
          onChange={setCode}
          error="That code is not right."
        />
        <Checkbox label="Remember Me" defaultChecked />
        <Checkbox label="I have read the agreement" />
        <Checkbox label="Not yet allowed" disabled />
      </div>
    </Part>
  )
}

function Gallery() {
  const [toasts, setToasts] = useState<ShownToast[]>([])
  const [tab, setTab] = useState('summary')
  return (
    <>
      <NavigationBar active />
      <DemoBand />
      <main className="content-width gutters grid gap-8 py-8">
        <Part name="Type">
          <div>
            <Logo />
            <h1 className="mt-4 text-3xl">Your wealth, with the proof in your hand.</h1>
            <p className="mt-2 text-lg text-soft">Every rupee in a ledger you can check yourself.</p>
            <p className="text-base">Fifteen for reading. ₹1,84,250.00 · 22 Aug 2026, 10:04 am</p>
            <p className="text-faint text-xs">Twelve for captions</p>
          </div>
        </Part>
        <Figures />
        <Part name="Buttons">
          <Button>Sign in</Button>
          <Button loading>Sign in</Button>
          <Button disabled>Sign in</Button>
          <Button variant="outline">Close position</Button>
          <Button variant="plain">See all</Button>
          <Button variant="danger" icon={<ArrowDownToLine size={18} />}>
            Delete card
          </Button>
          <Button size="small">Small</Button>
          <IconButton label="Download" icon={<ArrowDownToLine size={20} />} />
          <CopyControl content="PRM-000417" label="UID" />
          <CopyControl content="" label="Nothing" />
        </Part>
        <Fields />
        <Part name="Status">
          {STATUSES.map((status) => (
            <StatusChip key={status} status={status} />
          ))}
        </Part>
        <Part name="Seals">
          <Seal state="verified">Verified 2 min ago</Seal>
          <Seal state="not-yet" />
          <Seal state="failed" />
        </Part>
        <Part name="Small things">
          <Flag country="IN" />
          <Flag />
          <Avatar name="Asha Kumari Rao" size="small" />
          <Avatar name="Asha Rao" />
          <Avatar name="Asha" size="large" />
          <AccountMask account="50100000000412" />
          <ProgressBar label="Quote" value={72} tone="gain" className="w-32" />
          <ProgressBar label="Quote" value={45} tone="pending" className="w-32" />
          <ProgressBar label="Quote" value={22} tone="loss" className="w-32" />
        </Part>
        <div className="grid items-start gap-6 md:grid-cols-2">
          <Card title="Needs you" aside="2" flush>
            <Rows />
          </Card>
          <Card>
            <Rosette hash={HEADS[0] ?? ''} className="absolute -top-24 -right-24 size-96" />
            <p className="text-soft">Net worth</p>
            <Money amount={paise(248631045n)} className="font-semibold text-3xl" />
            <p className="mt-1 mb-24">
              <Percent value={0.84} tone="change" />
            </p>
            <Seal state="verified">Verified 2 min ago</Seal>
          </Card>
          <Card flush>
            <EmptyState
              icon={<Briefcase size={24} />}
              title="No holdings yet"
              action={<Button variant="outline">See today's market</Button>}
            >
              What you buy appears here, with its cost, its price and where the price came from.
            </EmptyState>
          </Card>
          <Card flush>
            <SkeletonList rows={3} />
          </Card>
          <Tabs
            label="Portfolio"
            value={tab}
            onChange={setTab}
            tabs={['summary', 'holding', 'awaiting', 'history'].map((value) => ({
              value,
              label: value,
              content: <p className="text-soft">What {value} shows.</p>,
            }))}
          />
          <Loader />
          <Skeleton className="h-24 rounded-xl" />
          <EmptyState icon={<Building2 size={24} />} title="No bank account" />
        </div>
        <Overlays toast={() => setToasts(TOASTS)} />
        <Part name="Rosettes: another head, another rosette">
          {HEADS.map((head) => (
            <Rosette key={head} hash={head} className="size-72" />
          ))}
        </Part>
      </main>
      <Toaster toasts={toasts} onDismiss={(id) => setToasts(toasts.filter((toast) => toast.id !== id))} />
    </>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  )
}
