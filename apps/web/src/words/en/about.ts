/** Words of the About page. */
export default {
  title: 'About {name}',
  lead: 'Whose app this is, what it promises, and how you can check both without taking our word for it.',

  // Who runs this app
  operatorTitle: 'Who runs this app',
  noOperator:
    '<strong>No operator is configured, so this is a demo.</strong> No firm stands behind it. No broker, bank, exchange or depository is connected. Every amount, price and account in it is simulated, and the band at the top of every screen says so.',
  noOperatorMore:
    'Do not send money to anyone because of what you see here. A firm that uses this app with real clients names itself on this page, with its registration number, address, bank account and grievance officer. The band cannot be switched off before that.',
  legalName: 'Legal name',
  registration: '{regulator} registration',
  address: 'Address',
  depositAccount: 'The only bank account for your deposits',

  // What it is for
  whatTitle: 'What it is for',
  what: '{name} is the app that an Indian wealth manager gives to clients: one place to see, fund, trade and prove a portfolio. You join with an invitation code from your advisor, and your identity is verified before anything else opens.',
  whatDemo:
    'In this demo you can open an account, sign in and use every screen. Screens with nothing to show say so; nothing is filled with invented figures.',
  whatLive: 'Screens with nothing to show say so; nothing is filled with invented figures.',

  // Rules
  rulesTitle: 'Rules no setting can turn off',
  rulesLead: 'Every part of this app works under these rules. They are built in; no one can waive them.',
  ruleWithdrawals:
    'No withdrawal can ever ask you to pay something in first. Fees and taxes are only deducted, item by item.',
  ruleSimulated: 'Simulated money and prices are labelled simulated, on every screen and document.',
  rulePrices:
    'No one can edit a price by hand. A value set by the firm needs two people and a document, and says so.',
  ruleStaff:
    'What the firm’s staff do to your money, identity or rights needs two people and shows in your own activity.',
  ruleWaits: 'Every wait has a reason and a promised time. After that time it shows as overdue.',
  ruleLevels: 'VIP level and trust score follow a published rule and never decide a price or a withdrawal.',

  // How to check the firm
  checkTitle: 'How to check that it is genuine',
  checkRegister:
    'Look up the firm’s name and registration number in <link>SEBI’s list of registered intermediaries</link>. Search there yourself; a picture of a certificate proves nothing.',
  checkAccount:
    'Before you pay, look up the bank account or UPI ID in <link>SEBI Check</link>. After the @, a registered firm’s UPI ID reads <em>valid</em> followed by the bank’s name.',
  checkAddress: 'Compare the web address in your browser with the one on the firm’s own letter or agreement.',

  // Fake apps
  fakeTitle: 'How to spot a fake trading app',
  fakeLead: 'Fraudsters also use invitation codes and an advisor on the phone. Stop if anyone, in any app,',
  fakePayFirst: 'asks you to pay a tax, fee or deposit before your own money is released;',
  fakePromise: 'promises or guarantees a return, or hurries you;',
  fakeGroup: 'found you in a WhatsApp or Telegram group, or sent the app as a file or a link in a chat;',
  fakeSecrets: 'asks for your password, your PIN or a code that was sent to you (we never do);',
  fakeAccount: 'wants payment to a person’s account, a changing account, or in crypto;',
  fakeProfits: 'shows profits that you cannot withdraw, or shares allotted beyond what you applied for.',

  // Complaints
  complainTitle: 'If something is wrong',
  officer: 'Grievance officer: {name}, {email}, {phone}. Hours: {hours}.',
  demoContact:
    'This demo has no grievance officer; a named operator must appoint one. No one reads mail for this demo.',
  fraud:
    'If you have paid money to a fraudster, call the national helpline <strong>1930</strong> at once and report it at <link>cybercrime.gov.in</link>. The first hours matter most.',

  // The chart’s licence
  chartTitle: 'Charts',
  chart:
    'Price charts are drawn with TradingView Lightweight Charts™, Copyright © 2025 TradingView, Inc. {site}',
} as const
