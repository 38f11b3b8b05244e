/** Words of the market page. */
export default {
  title: 'Market',
  theMarket: 'The market',

  // The session.
  open: 'Open',
  preOpen: 'Pre-open',
  closing: 'Closing session',
  postClose: 'Post-close',
  closed: 'Closed',

  // Watchlists.
  watchlists: 'Watchlists',
  loadingWatchlists: 'Loading your watchlists',
  yourWatchlists: 'Your watchlists',
  newList: 'New list',
  listName: 'Name',
  createList: 'Create list',
  edit: 'Edit',
  nifty: 'Nifty 50',
  niftyHint: 'Tap a star to add a stock to {list}.',
  loadingNifty: 'Loading Nifty 50',
  niftyStocks: 'The Nifty 50 stocks',
  noNifty: 'The stocks of Nifty 50 are not available.',
  showAll: 'Show all {count}',
  showFewer: 'Show fewer',
  emptyList: 'This list is empty',
  emptyListNote: 'Open Nifty 50 and tap a star, or search for a stock and tap its star.',
  searchStock: 'Search for a stock',

  // Changing a list.
  nameOfList: 'List name',
  stocksInOrder: 'Stocks in order',
  noStocks: 'There are no stocks in this list.',
  movedTo: '{symbol} is at place {place} of {count}.',
  save: 'Save',
  cancel: 'Cancel',
  deleteList: 'Delete list',
  deleteTitle: 'Delete {name}?',
  deleteNote:
    '{count, plural, =0 {The list is removed. Your alerts stay.} one {The list, its order and its notes are removed. The # stock in it and your alerts stay.} other {The list, its order and its notes are removed. The # stocks in it and your alerts stay.}}',
  keep: 'Keep it',
  delete: 'Delete',
  moveStock: 'Move {symbol} with the arrow keys, or drag it',
  noteOn: 'Note on {symbol}',
  addNote: 'Add a note',
  removeStock: 'Remove {symbol} from the list',

  // Sectors.
  sectors: 'Sectors',
  averageChange: 'Average change today',
  noSectors: 'No stock has moved yet.',
  sectorTitle: '{sector}, {stocks, plural, one {# stock} other {# stocks}}',
  openSector: 'show its stocks',
  loadingSector: 'Loading the stocks of this sector',
  sectorStocks: 'The stocks of this sector',
  noSectorStocks: 'No stock of this sector has a price right now.',

  // Alerts.
  alerts: 'Alerts',
  alertsActive: '{count} of {most} active',
  loadingAlerts: 'Loading your alerts',
  yourAlerts: 'Your alerts',
  noAlerts: 'Open a stock and tap the bell to get one alert, here and by mail, when a price is reached.',
  reached: 'Reached {price} on {time}',
  reachedFrom: 'Reached {price} on {time} · {source}',
  removeAlert: 'Remove the alert: {symbol} {alert}',

  // Holidays.
  holidays: 'Market holidays',
  noHolidays: 'The exchanges have not announced any more holidays.',
} as const
