/** public-pages: who is behind this app, how to check it, and where to complain. */
import { brand, mode } from '@pramaan/brand'
import { CheckTheFirm, GrievanceRoute, WhoRunsIt } from './operator.tsx'
import { P, Points } from './prose.tsx'
import { PublicPage, type Section } from './public-page.tsx'
import { say } from './say-about.ts'

const sections: Section[] = [
  { id: 'operator', title: say('operatorTitle'), body: <WhoRunsIt /> },
  { id: 'what', title: say('whatTitle'), body: <WhatItIsFor /> },
  { id: 'rules', title: say('rulesTitle'), body: <Rules /> },
  { id: 'check', title: say('checkTitle'), body: <CheckTheFirm /> },
  { id: 'fake', title: say('fakeTitle'), body: <FakeApps /> },
  { id: 'complain', title: say('complainTitle'), body: <GrievanceRoute /> },
  { id: 'chart', title: say('chartTitle'), body: <ChartNotice /> },
]

export default function AboutPage() {
  return <PublicPage title={say('title', { name: brand.name })} lead={say('lead')} sections={sections} />
}

function WhatItIsFor() {
  return (
    <>
      <P>{say('what', { name: brand.name })}</P>
      <P>{mode(brand) === 'demo' ? say('whatDemo') : say('whatLive')}</P>
    </>
  )
}

function Rules() {
  return (
    <>
      <P>{say('rulesLead')}</P>
      <Points>
        <li>{say('ruleWithdrawals')}</li>
        <li>{say('ruleSimulated')}</li>
        <li>{say('rulePrices')}</li>
        <li>{say('ruleStaff')}</li>
        <li>{say('ruleWaits')}</li>
        <li>{say('ruleLevels')}</li>
      </Points>
    </>
  )
}

function FakeApps() {
  return (
    <>
      <P>{say('fakeLead')}</P>
      <Points>
        <li>{say('fakePayFirst')}</li>
        <li>{say('fakePromise')}</li>
        <li>{say('fakeGroup')}</li>
        <li>{say('fakeSecrets')}</li>
        <li>{say('fakeAccount')}</li>
        <li>{say('fakeProfits')}</li>
      </Points>
    </>
  )
}

const CHART_MAKERS = 'www.tradingview.com'

/** The licence of the chart asks for these words and this link. */
function ChartNotice() {
  const site = (
    <a href={`https://${CHART_MAKERS}/`} target="_blank" rel="noreferrer" className="text-link">
      {CHART_MAKERS}
    </a>
  )
  return <P>{say.rich('chart', { site })}</P>
}
