/** public-pages: who is behind this app, how to check it, and where to complain. */
import { brand, mode } from '@pramaan/brand'
import { CheckTheFirm, GrievanceRoute, WhoRunsIt } from './operator.tsx'
import { P, Points } from './prose.tsx'
import { PublicPage, type Section } from './public-page.tsx'

const sections: Section[] = [
  { id: 'operator', title: 'Who runs this app', body: <WhoRunsIt /> },
  { id: 'what', title: 'What it is for', body: <WhatItIsFor /> },
  { id: 'rules', title: 'Rules no setting can turn off', body: <Rules /> },
  { id: 'check', title: 'How to check that it is genuine', body: <CheckTheFirm /> },
  { id: 'fake', title: 'How a fake trading app gives itself away', body: <FakeApps /> },
  { id: 'complain', title: 'If something is wrong', body: <GrievanceRoute /> },
  { id: 'chart', title: 'Whose chart it is', body: <ChartNotice /> },
]

export default function AboutPage() {
  return (
    <PublicPage
      title={`About ${brand.name}`}
      lead="Whose app this is, what it promises, and how you can check both without taking our word."
      sections={sections}
    />
  )
}

function WhatItIsFor() {
  return (
    <>
      <P>
        {brand.name} is the app that an Indian wealth manager gives to clients: one place to see, fund, trade
        and prove a portfolio. You join with an invitation code from your advisor, and your identity is
        verified before anything else opens.
      </P>
      <P>
        {mode(brand) === 'demo'
          ? 'In this demo you can open an account, sign in and walk through every room. Rooms that hold nothing yet say so; nothing is filled with invented figures.'
          : 'Rooms that hold nothing yet say so; nothing is filled with invented figures.'}
      </P>
    </>
  )
}

function Rules() {
  return (
    <>
      <P>
        Every part of this app opens under these rules. They are built in, not policies that someone can
        waive.
      </P>
      <Points>
        <li>
          No withdrawal can ever ask you to pay something in first. Fees and taxes are only deducted, item by
          item.
        </li>
        <li>Simulated money and prices are labelled simulated, on every screen and paper.</li>
        <li>
          Nobody can edit a price by hand. A value the firm sets needs two people and a document, and says so.
        </li>
        <li>
          What the firm's staff do to your money, identity or rights needs two people and shows in your own
          log.
        </li>
        <li>Every wait has a reason and a promised time. Past it, it shows as overdue.</li>
        <li>VIP level and trust score follow a published rule and never decide a price or a withdrawal.</li>
      </Points>
    </>
  )
}

function FakeApps() {
  return (
    <>
      <P>
        Invitation codes and an advisor on the phone are also how fraud works. Stop if anyone, in any app,
      </P>
      <Points>
        <li>asks you to pay a tax, fee or deposit before your own money is released;</li>
        <li>promises or guarantees a return, or hurries you;</li>
        <li>found you in a WhatsApp or Telegram group, or sent the app as a file or a link in a chat;</li>
        <li>asks for your password, your PIN or a code that was sent to you — we never do;</li>
        <li>wants payment to a person's account, a changing account, or in crypto;</li>
        <li>shows profits that you cannot withdraw, or shares allotted beyond what you applied for.</li>
      </Points>
    </>
  )
}

/** The licence of the chart asks for these words and this link. */
function ChartNotice() {
  return (
    <P>
      Price charts are drawn with TradingView Lightweight Charts™, Copyright © 2025 TradingView, Inc.{' '}
      <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer" className="text-link">
        www.tradingview.com
      </a>
    </P>
  )
}
