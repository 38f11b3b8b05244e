/** Words of discover: the shelf by kind. */
export default {
  title: 'Discover',
  offers:
    '{count, plural, =0 {No offer you can take today} one {# offer you can take today} other {# offers you can take today}}, of {all} on the shelf',
  offersAndOlder:
    '{count, plural, =0 {No offer you can take today} one {# offer you can take today} other {# offers you can take today}}, of {all} on the shelf and older ones',
  olderNotSearched:
    'Offers that ended longer ago are not searched. Clear the search and choose a product to see them.',
  orMore: '{count}+',
  counting: 'Looking at the shelf',
  notCounted: '· not counted: {kinds}',
  closedToYou: '{count} closed to you',
  namesOf: '{names}:',
  closedToYouWhy: 'Closed to you, and why',
  fakes: 'Signs of a fake offer',
  searchLabel: 'Search the shelf',
  searchHint: 'Name, ISIN, issuer',
  clear: 'Clear the search',
  kinds: 'Products',
  all: 'All',
  least: 'From',
  leastAny: 'Any minimum',
  leastUpTo: 'From {amount} or less',

  // Today's rail
  today: 'Today',
  nowAt: 'Now {time}',
  nowThen: 'Now {time} · nothing closes any more today. Next, on {day}:',
  passed: '{time}, over',
  comes: '{time}, in {span}',

  // A product's part
  allOf: 'All {count}',
  backToAll: 'All products',
  nothingOpen: 'Nothing is open now.',
  loading: 'Loading {kind}',
  notLoaded: '{kind} could not be shown. Nothing has changed. Reload the page.',
  notOpen: 'Nothing open',
  otherKinds: 'Also on the shelf',
  open: 'Open',

  // Nothing found
  noneFound: 'Nothing on the shelf matches',
  noneFoundNote: 'Try a shorter word, or another kind. Stocks are found by the search at the top.',
  showAll: 'Show everything',

  foot: 'Every offer was entered by one person of our firm and approved by another. What we earn from each stands in it, above the button.',
} as const
