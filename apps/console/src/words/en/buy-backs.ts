/** Words of buy-backs in the console: the list, the offer and the acceptance. */
export default {
  buyBacks: 'Buy-backs',
  failed: 'Buy-backs could not be read. Nothing has changed. Reload the page.',
  company: 'Company',
  terms: 'Terms',
  atPrice: '{price} a share',
  ratios: 'Small shareholders {small}, others {others}',
  window: 'Open',
  fromTo: '{from} to {until}',
  payable: 'Payable {day}',
  tendered: 'Tendered',
  byClients: '{clients, plural, =0 {No client} one {# client} other {# clients}}',
  state: 'Status',
  upcoming: 'Not open yet',
  open: 'Open',
  closed: 'Acceptance to be entered',
  accepted: 'Accepted: {count}',
  acceptedOpen: 'Accepted, {open, plural, one {# client} other {# clients}} to be settled',
  withdrawn: 'Withdrawn',
  enterAcceptance: 'Enter acceptance',
  withdraw: 'Withdraw',

  // The offer
  announce: 'Announce buy-back',
  announceNote:
    'A second person approves it. Clients who held the share on the record date can then tender in the app until 3:30 pm on the closing date. The terms cannot be changed afterwards, only withdrawn.',
  propose: 'Propose buy-back',
  exchange: 'Exchange',
  symbol: 'Symbol',
  price: 'Buy-back price a share (₹)',
  recordDay: 'Record date',
  recordPrice: 'Closing price on the record date (₹)',
  recordPriceHint: 'Holders of ₹2,00,000 or less at this price are small shareholders.',
  openDay: 'Opening date',
  closeDay: 'Closing date',
  payDay: 'Payment date',
  smallAccepted: 'Small shareholders: shares entitled',
  smallHeld: 'Small shareholders: for every shares held',
  otherAccepted: 'Others: shares entitled',
  otherHeld: 'Others: for every shares held',

  // The acceptance
  acceptanceTitle: 'Acceptance: {symbol}',
  acceptanceNote:
    'A second person approves it. Shares within the entitlement are accepted in full. Accepted shares are then sold at {price}, payable {day}; the rest is released.',
  smallPercent: 'Beyond the entitlement, small shareholders (%)',
  otherPercent: 'Beyond the entitlement, others (%)',
  proposeAcceptance: 'Propose acceptance',
  withdrawTitle: 'Withdraw the buy-back of {symbol}',
  withdrawNote:
    'Only where the company has withdrawn it, or it was announced wrongly. A second person approves it. All tendered shares are then released.',
  proposeWithdrawal: 'Propose withdrawal',
} as const
