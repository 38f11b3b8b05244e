/** contracts: the product's constants, each once. Money is in whole rupees here and becomes paise where it is used. */
export const limits = {
  minimumTradeRupees: 19_000,
  minimumWithdrawalRupees: 20_000,
  minimumDepositRupees: 20_000,
  pinDigits: 6,
  passwordMinimum: 6,
  accountNumberDigits: { from: 10, to: 20 },
  kycMinimumAge: 18,
  kycMinimumYear: 1900,
  phoneDigits: { from: 9, to: 15 },
  imageMaximumBytes: 20 * 1024 * 1024,
  /** How many clients' files one member of the firm opens a day by themselves; a second person allows more. */
  clientFilesPerDay: 100,
  /** How many pages of the list of clients one member of the firm reads a day. */
  clientPagesPerDay: 500,
  imagesPerDay: 50,
  imageBytesPerDay: 200 * 1024 * 1024,
  /** A limit this far from the last price, in percent, may wait for long or be a slip: the ticket says so. */
  farLimitPct: 5,
  quoteValidMs: 20_000,
  requestTimeoutMs: 10_000,
  uploadTimeoutMs: 60_000,
  refreshesPerRequest: 3,
  refreshesPerWindow: 3,
  refreshWindowMs: 60_000,
  sessionCheckMs: 15 * 60_000,
  idleSignOutMs: 1_800_000,
  /** Of what a client asked for; the drawers of money and the records go further back. */
  applicationsOfAKind: 100,
  searchThrottleMs: 500,
  accountToastMs: 3_000,
  requestToastMs: 5_000,
  closeThenNavigateMs: 300,
  copiedResetMs: 2_000,
  drawerHeight: '80vh',
  resizeDebounceMs: 200,
  mobileBelowPx: 768,
  accessTokenMs: 5 * 60_000,
  resetCodeDigits: 6,
  emailMaximum: 254,
  bankCardsPerClient: 5,
  cardCoolOffMs: 24 * 3_600_000,
  /** How long money stays after a reset password, and away from new accounts after a changed PIN. */
  withdrawalHoldMs: 24 * 3_600_000,
  /** How long the firm, and then its bank, have for each step of a withdrawal. */
  withdrawalStepMs: 24 * 3_600_000,
  /** How long the firm has to answer a claim. */
  claimDays: 21,
  claimFiles: 10,
  /** What the firm pays for money that comes late, in hundredths of a percent a year. */
  lateInterestBps: 1500,
  identityReviewMs: 2 * 24 * 3_600_000,
  avatarPreviewPx: 64,
  cropper: {
    previewLongSidePx: 1024,
    debounceMs: 500,
    transitionMs: 350,
    wheelZoomRatio: 0.1,
    minimumStencilPx: 20,
    dragActivationPx: 20,
  },
} as const

export const indexWatchList = [
  'SENSEX',
  'NIFTY50',
  'NIFTYBANK',
  'NIFTYSMLCAP100',
  'NIFTYMIDCAP100',
  'INDIAVIX',
] as const

export const tradeTypeFilters = ['all', 'stock', 'fund', 'bond', 'structured', 'others'] as const
