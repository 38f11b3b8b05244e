/** Words of a company's buy-back: the card on a holding, and the dialog that tenders shares. */
export default {
  // The card
  title: 'Buy-back',
  openUntil: 'Buy-back open until {when}: {price} a share',
  opensAt: 'Buy-back opens {when}: {price} a share',
  closed: 'Buy-back closed: {price} a share',
  boughtBack: 'Buy-back at {price} a share: {accepted} of {tendered} accepted',
  withdrawnByCompany: 'The company has withdrawn the buy-back',
  mayTender: 'You can tender up to {most}.',
  entitlement: '{entitled} are sure to be accepted; more may be, if others tender less.',
  noEntitlement: 'None are sure to be accepted; some may be, if others tender less.',
  tendered: '{shares} tendered. Blocked until the company decides.',
  waits: 'The company decides how many it accepts. Accepted shares are payable on {day}.',
  paid: '{net} after charges, payable on {day}. The rest is released.',
  paidWhole: '{net} after charges, payable on {day}.',
  noneAccepted: 'No shares were accepted. All are released.',
  released: 'All tendered shares are released.',
  tender: 'Tender shares',
  change: 'Change tender',

  // On a row of the holdings
  rowTendered: '{count} tendered',

  // The dialog
  dialogTitle: 'Buy-back of {name}',
  dialogNote: 'Open until {when}. Until then you can change or withdraw your tender.',
  quantity: 'Shares to tender',
  quantityWrong: 'Enter 1 to {most}.',
  heldThen: '{shares} held on the record date, {day}',
  usual: 'Usual quantities',
  entitled: 'Entitlement: {count}',
  all: 'All: {count}',
  price: 'Buy-back price a share',
  sure: 'Sure to be accepted',
  sureNote: '{count} of {shares}',
  ifAll: 'If all are accepted',
  beforeCharges: 'Before STT and stamp duty',
  whatHappens:
    'Tendered shares are blocked: they stay in your holdings and cannot be sold until the company decides. Accepted shares are sold at the buy-back price, oldest first, and are payable on {day}. The rest is released. The gain is taxed as a capital gain.',
  tenderShares: 'Tender {shares}',
  changeTo: 'Change to {shares}',
  withdraw: 'Withdraw tender',
  cancel: 'Cancel',
  tenderedToast: '{name}: {shares} tendered in the buy-back.',
  withdrawnToast: 'Tender withdrawn. Your shares are released.',
  unknown: '{reason} Check your tender before you try again.',

  // Steps of an order
  stepTendered: 'Tendered in a buy-back',
  stepWithdrawn: 'Tender withdrawn',
  stepBoughtBack: 'Bought back by the company',
  stepReleased: 'Released from the buy-back',
} as const
