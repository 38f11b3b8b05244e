/**
 * contracts: every way the server may say no. One row per code: the HTTP status and the sentence the client reads.
 * 400 carries a sentence meant for the person; the other statuses follow the fixed catalogue of the request layer.
 */
export const refusals = {
  request_malformed: { status: 400, says: 'The request could not be read. Nothing was changed.' },
  number_malformed: { status: 400, says: 'Numbers must be plain decimals with at most 15 digits.' },
  field_unknown: { status: 400, says: 'The request has a field that this call does not take.' },
  field_repeated: { status: 400, says: 'The request names a field twice. Nothing was changed.' },
  field_invalid: { status: 400, says: 'A field has a value that cannot be used.' },

  session_missing: { status: 401, says: 'Session expired. Please log in again.' },
  origin_refused: { status: 403, says: 'You do not have permission.' },
  identity_not_approved: { status: 403, says: 'You do not have permission.' },
  call_unknown: { status: 404, says: 'The API you requested unavailable.' },
  method_wrong: { status: 405, says: 'Wrong request method, please try later.' },
  request_too_slow: { status: 408, says: 'Request timeout, please try later' },
  idempotency_key_reused: {
    status: 409,
    says: 'This request was already used for something else. Please start again.',
  },
  body_too_large: { status: 413, says: 'The request is too large.' },
  media_type_wrong: { status: 415, says: 'Send JSON.' },
  host_unknown: { status: 421, says: 'This address is not served here.' },
  too_many_requests: { status: 429, says: 'Too many requests. Please wait a moment and try again.' },
  server_fault: { status: 500, says: 'Internal Server Error.' },
  server_busy: { status: 503, says: 'Service Unavailable.' },

  idempotency_key_invalid: { status: 400, says: 'The Idempotency-Key must be 8 to 200 plain characters.' },
  credentials_wrong: { status: 400, says: 'The email or password is incorrect.' },
  sign_in_locked: {
    status: 400,
    says: 'Too many wrong attempts. Please wait before you try again, or reset your password.',
  },
  password_wrong: { status: 400, says: 'Incorrect password' },
  password_common: { status: 400, says: 'This password is too easy to guess. Please choose another.' },
  password_unchanged: { status: 400, says: 'The new password must differ from the current one.' },
  invitation_invalid: { status: 400, says: 'This invitation code is not valid.' },
  invitation_locked: {
    status: 400,
    says: 'Too many invalid invitation codes. Please wait an hour, or ask your advisor.',
  },
  verification_failed: { status: 400, says: 'Verification failed. Please try again.' },
  reset_proof_missing: { status: 400, says: 'Password reset failed. Please try again.' },
  too_many_codes: {
    status: 400,
    says: 'You can request a code 3 times an hour. Please use the latest one, or wait.',
  },

  image_type_wrong: { status: 400, says: 'Only image files are allowed.' },
  image_too_large: { status: 400, says: 'Image must be smaller than 20MB.' },
  file_too_large: { status: 400, says: 'This file is too large.' },
  image_unreadable: { status: 400, says: 'This image cannot be read. Please take or choose another.' },
  image_quota_reached: {
    status: 400,
    says: 'You have uploaded many images today. Please try again tomorrow.',
  },
  image_unknown: { status: 404, says: 'The API you requested unavailable.' },
  identity_underage: { status: 400, says: 'You must be at least 18 years old.' },
  identity_already_handed_in: {
    status: 400,
    says: 'Your details are already under review. Nothing was changed.',
  },
  identity_image_not_yours: { status: 400, says: 'Please upload both images of the document again.' },

  password_proof_missing: { status: 403, says: 'You do not have permission.' },
  pin_weak: { status: 400, says: 'This PIN is too easy to guess. Please choose another.' },
  pin_not_set: { status: 400, says: 'Set your PIN first.' },
  pin_wrong: { status: 400, says: 'Incorrect PIN.' },
  pin_locked: {
    status: 400,
    says: 'Too many wrong PINs. Please wait 15 minutes, or set a new PIN with your password.',
  },
  pin_disabled: { status: 400, says: 'Too many wrong PINs. Set a new PIN with your password.' },
  pin_grant_missing: { status: 403, says: 'You do not have permission.' },

  card_unknown: { status: 404, says: 'The API you requested unavailable.' },
  card_ifsc_wrong: { status: 400, says: 'Enter a valid IFSC code' },
  card_known: { status: 400, says: 'This bank account is already on your list.' },
  card_limit_reached: { status: 400, says: 'You can keep at most 5 bank accounts.' },
  card_holder_differs: { status: 400, says: 'The account holder must be you, as in your identity check.' },
  account_frozen: { status: 400, says: 'Your account is frozen. Ask your firm to lift the freeze.' },
  session_unknown: { status: 404, says: 'The API you requested unavailable.' },

  second_factor_needed: { status: 200, says: 'Enter the code from your authenticator app.' },
  second_factor_wrong: { status: 400, says: 'This code is incorrect or has already been used.' },
  second_factor_on: { status: 400, says: 'The second factor is already on.' },
  second_factor_off: { status: 400, says: 'The second factor is not on.' },

  passkey_needed: {
    status: 400,
    says: 'This account signs in with a passkey. Choose “Sign in with a passkey”.',
  },
  passkey_wrong: { status: 400, says: 'This passkey is not recognised here. Try another one.' },
  passkey_expired: { status: 400, says: 'That took too long. Please try again.' },
  passkey_address_wrong: {
    status: 400,
    says: 'Passkeys do not work at this address. Open the app at its usual address and try again.',
  },
  passkey_known: { status: 400, says: 'This passkey has already been added.' },
  passkey_unknown: { status: 404, says: 'The API you requested unavailable.' },
  passkey_none: { status: 400, says: 'You have no passkey yet. Add one in your profile.' },
  passkey_limit_reached: { status: 400, says: 'You can have at most 10 passkeys. Remove one first.' },
  passkey_approval_missing: { status: 400, says: 'Approve this with your passkey.' },
  passkey_is_last: {
    status: 400,
    says: 'This is your last passkey. Without it, your password signs you in again. Nothing was changed.',
  },
  funds_short: { status: 400, says: 'You do not have enough available balance. Nothing was changed.' },
  withdrawal_too_small: {
    status: 400,
    says: 'This is below the minimum withdrawal. You can always withdraw your full balance, however small.',
  },
  withdrawal_unknown: { status: 404, says: 'The API you requested unavailable.' },
  withdrawal_not_cancellable: {
    status: 400,
    says: 'This withdrawal is already with the bank or finished, so it cannot be cancelled.',
  },
  message_asks_for_payment: {
    status: 400,
    says: 'A withdrawal never needs a payment: say why without asking for a tax, fee, deposit or any other payment.',
  },
  payout_unknown: { status: 404, says: 'The API you requested unavailable.' },
  payout_empty: { status: 400, says: 'There are no approved withdrawals to pay out.' },
  payout_results_unreadable: { status: 400, says: 'This file cannot be read. Nothing was changed.' },
  withdrawal_decided: { status: 400, says: 'This withdrawal has already been decided.' },
  card_cooling_off: {
    status: 400,
    says: 'This bank account was added or changed less than 24 hours ago. It can receive money after that.',
  },
  withdrawals_held: {
    status: 400,
    says: 'Your password was reset less than 24 hours ago. To protect your money, withdrawals resume after that.',
  },
  new_payee_held: {
    status: 400,
    says: 'Your PIN was changed less than 24 hours ago. Until then, you can withdraw only to a bank account you have been paid to before.',
  },
  card_newer_than_freeze: {
    status: 400,
    says: 'Your account is frozen. Until the freeze is lifted, you can withdraw only to a bank account that was ready before it.',
  },
  deposit_too_small: { status: 400, says: 'This is below the minimum deposit.' },
  deposit_unknown: { status: 404, says: 'The API you requested unavailable.' },
  deposit_closed: { status: 400, says: 'This deposit is finished. Please start a new one.' },
  deposits_open_already: {
    status: 400,
    says: 'You have several open deposits. Please finish one of them first.',
  },
  deposit_match_without_amount: { status: 400, says: 'Name the amount that is credited: it is signed.' },
  deposit_match_other_amount: { status: 400, says: 'This is not the amount of the payment.' },
  deposit_match_incomplete: {
    status: 400,
    says: 'Choose a line of the statement, or give the UTR and the payer’s name.',
  },
  line_unknown: { status: 404, says: 'The API you requested unavailable.' },
  line_settled: { status: 400, says: 'This statement line has already been processed.' },
  statement_unknown: { status: 404, says: 'The API you requested unavailable.' },
  statement_malformed: { status: 400, says: 'The file cannot be read as a statement. Nothing was imported.' },
  statement_gap: {
    status: 400,
    says: 'The statement does not begin where the last one ended. Nothing was imported.',
  },
  statement_waits_already: {
    status: 400,
    says: 'Another statement is waiting for a second person’s approval. Decide that one first. Nothing was imported.',
  },
  utr_used: { status: 400, says: 'A payment with this UTR has already been credited.' },
  head_unknown: { status: 404, says: 'The API you requested unavailable.' },
  statement_too_long: {
    status: 400,
    says: 'A PDF holds up to 5,000 lines. Choose a shorter period; CSV and JSON hold everything.',
  },
  period_backwards: { status: 400, says: 'The period ends before it begins.' },

  staff_credentials_wrong: { status: 400, says: 'The email, password or code is incorrect.' },
  staff_proof_wrong: { status: 400, says: 'The password or the code is incorrect.' },
  staff_enrolment_missing: { status: 400, says: 'The new secret is too old. Please begin again.' },
  staff_is_demo: {
    status: 400,
    says: 'The demo’s own people keep the password and the secret that the demo publishes.',
  },
  staff_role_wrong: { status: 403, says: 'You do not have permission.' },
  client_unknown: { status: 404, says: 'The API you requested unavailable.' },
  reading_reason_missing: { status: 403, says: 'Say why you need to see this first.' },
  client_file_limit_reached: {
    status: 400,
    says: 'You have opened as many client files today as one person can. Propose more; another person has to approve it.',
  },
  client_list_limit_reached: {
    status: 400,
    says: 'You have read as many pages of the client list today as one person can.',
  },
  invitation_unknown: { status: 404, says: 'The API you requested unavailable.' },
  proposal_unknown: { status: 404, says: 'The API you requested unavailable.' },
  proposal_needs_another_person: { status: 400, says: 'Someone else has to decide what you proposed.' },
  proposal_about_oneself: {
    status: 400,
    says: 'This is about your own passkeys. One colleague has to propose it, and another has to decide it.',
  },
  proposal_closed: { status: 400, says: 'This proposal has already been decided, withdrawn or has expired.' },
  proposal_not_signed: {
    status: 400,
    says: 'Whoever proposed this has not signed it yet. Nobody can decide it before.',
  },
  proposal_pending_already: { status: 400, says: 'The same change is already waiting for a decision.' },
  proposal_outdated: {
    status: 400,
    says: 'The details have changed since this was proposed. Please propose it again.',
  },
  signature_missing: {
    status: 400,
    says: 'This has to be signed with your own key. Nothing was changed.',
  },
  signature_wrong: {
    status: 400,
    says: 'The signature is not for exactly this. Nothing was changed.',
  },
  staff_key_unknown: {
    status: 400,
    says: 'Your key is not enrolled, or has ended. Two colleagues who hold keys can enrol it.',
  },
  staff_key_elsewhere: {
    status: 400,
    says: 'This passkey was made at another address, or this browser did not say which one it is. Nothing was changed.',
  },
  staff_key_copied: {
    status: 400,
    says: 'This passkey’s counter went back, so it may have been copied. Nothing was changed; ask two colleagues to end the key.',
  },
  staff_keys_enough: {
    status: 400,
    says: 'You have shown 10 keys that nobody has enrolled. Have one of them enrolled first.',
  },
  staff_keys_too_few: {
    status: 400,
    says: 'Without this key too few members could sign to decide anything. Enrol another member’s key first.',
  },
  proposal_key_ended: {
    status: 400,
    says: 'The key that signed this proposal no longer counts, so nobody can decide it. Propose it again.',
  },
  staff_key_known: { status: 400, says: 'This key is known already.' },
  staff_key_of_demo: { status: 400, says: 'This is a demo’s key, which everybody knows.' },
  proposal_changes_nothing: { status: 400, says: 'This proposal would change nothing.' },

  api_key_wrong: { status: 403, says: 'You do not have permission.' },
  stock_unknown: { status: 400, says: 'Symbol not found.' },
  stock_without_price: { status: 400, says: 'This stock has no price yet.' },
  stock_not_traded: { status: 400, says: 'This cannot be bought or sold here.' },
  quantity_not_held: { status: 400, says: 'You do not hold that many. Enter a smaller quantity.' },
  quantity_off_lot: { status: 400, says: 'This stock trades in lots. Enter a multiple of the lot size.' },
  price_missing: { status: 400, says: 'Enter a limit price.' },
  price_not_wanted: { status: 400, says: 'A market order does not take a price.' },
  price_off_tick: { status: 400, says: 'The limit price must be a multiple of the tick size.' },
  price_out_of_band: { status: 400, says: 'The limit price is outside today’s price band.' },
  trade_too_small: { status: 400, says: 'This is below the minimum trade value.' },
  venue_missing_to_buy: {
    status: 400,
    says: 'Buying stocks is not available yet: orders cannot be sent to the exchange.',
  },
  venue_missing_to_sell: {
    status: 400,
    says: 'Selling stocks is not available yet: orders cannot be sent to the exchange.',
  },
  venue_missing_for_desk: {
    status: 400,
    says: 'The dealing desk is not taking orders yet: they cannot be sent to the exchange.',
  },
  venue_missing_to_fill: {
    status: 400,
    says: 'This order cannot be filled here: no exchange is connected. Reject it to release the money.',
  },
  note_unknown: { status: 404, says: 'You did not trade on this day, so there is no contract note.' },
  exchange_answer_unknown: {
    status: 404,
    says: 'This message was already marked as checked. Nothing was changed.',
  },
  order_unknown: { status: 404, says: 'The API you requested unavailable.' },
  order_not_held: { status: 400, says: 'You no longer hold this lot. Nothing was sold.' },
  order_not_waiting: { status: 400, says: 'This order is no longer open. Nothing was changed.' },
  quote_missing: {
    status: 400,
    says: 'This is not the price of an open quotation. This request sold nothing.',
  },
  quote_expired: { status: 400, says: 'Timeout. Please get the latest quotation again.' },
  offer_unknown: { status: 404, says: 'This offer is not known.' },
  offer_refused: { status: 400, says: 'This offer is not possible.' },
  document_wrong: {
    status: 400,
    says: 'Upload a PDF of up to 10 MB, without a password, scripts or embedded files.',
  },
  document_quota_reached: {
    status: 400,
    says: 'You have uploaded 60 documents today. Please try again tomorrow.',
  },
  document_unknown: { status: 404, says: 'This document is not known.' },
  document_not_opened: {
    status: 400,
    says: 'Open each document before you approve: you approve exactly these bytes.',
  },
  document_changed: {
    status: 409,
    says: 'This document is no longer the one that was approved, so it is not handed out. Please tell us.',
  },
  offer_closed: { status: 400, says: 'This offer is not open for orders now.' },
  offer_changed: { status: 400, says: 'The terms of this offer have changed. Please read them again.' },
  offer_full: { status: 400, says: 'There is not enough left of this offer.' },
  applied_already: { status: 400, says: 'There is an application under your PAN already. Only one counts.' },
  tender_refused: { status: 400, says: 'These shares cannot be tendered.' },
  tender_moved_on: { status: 409, says: 'Your holding has just changed. Please try again.' },
  claims_not_open: { status: 400, says: 'Compensation claims are not open for your account.' },
  claim_unknown: { status: 404, says: 'The API you requested unavailable.' },
  claim_subject_unknown: { status: 404, says: 'The API you requested unavailable.' },
  claim_decided: { status: 400, says: 'This claim has already been decided.' },
  claim_amount_missing: {
    status: 400,
    says: 'The app cannot work out the difference here. Enter the amount that you claim.',
  },
  claim_refused: { status: 400, says: 'This is not possible with this claim.' },
  claim_file_wrong: { status: 400, says: 'Upload a PDF of up to 5 MB, or an image (JPEG, PNG or WebP).' },
  claim_files_full: { status: 400, says: 'A claim takes 10 files at most.' },
  claim_evidence_closed: {
    status: 400,
    says: 'Only the two people who were named for it can open the evidence of this claim.',
  },
  deal_refused: { status: 400, says: 'This is not possible in this deal.' },
  bonus_not_allowed: { status: 400, says: 'Promotional credit is not switched on for your account.' },
  credit_unknown: { status: 404, says: 'This credit is not known.' },
  credit_refused: { status: 400, says: 'This credit cannot be accepted.' },
  credit_act_refused: { status: 400, says: 'This is not possible for promotional credit.' },
  ipo_unknown: { status: 400, says: 'This issue is not known.' },
  ipo_refused: { status: 400, says: 'This application is not possible.' },
  ipo_act_refused: { status: 400, says: 'This is not possible for the issue.' },
  order_past_cut_off: {
    status: 400,
    says: 'The cut-off has passed. This order can no longer be cancelled.',
  },
  fund_refused: { status: 400, says: 'This is not possible with this fund.' },
  fund_moved_on: { status: 409, says: 'Your holding has just changed. Please try again.' },
  fund_unknown: { status: 404, says: 'This fund is not on the shelf.' },
  sip_unknown: { status: 404, says: 'This SIP is not known.' },
  redemption_unknown: { status: 404, says: 'This redemption is not known.' },
  exchange_answer_refused: { status: 400, says: 'This cannot be entered for the order.' },
  buy_back_refused: { status: 400, says: 'This buy-back is not possible.' },
  bond_unknown: { status: 404, says: 'This bond is not known.' },
  bond_too_few: { status: 400, says: 'This is less than the minimum of one order.' },
  bond_refused: { status: 400, says: 'This is not possible for this bond.' },
  loan_unknown: { status: 404, says: 'This loan is not known.' },
  loan_refused: { status: 400, says: 'This loan is not possible.' },
  loan_moved_on: { status: 409, says: 'Your loan or your holdings have just changed. Please try again.' },
  desk_not_listed: { status: 400, says: 'The dealing desk is not taking orders in this stock today.' },
  desk_too_large: { status: 400, says: 'This is more than the desk accepts in one order.' },
  desk_cannot_fill: {
    status: 400,
    says: 'The market cannot fill this within the client’s limit right now.',
  },
  fee_change_refused: { status: 400, says: 'The rate card is not valid with this change.' },
  corporate_action_refused: { status: 400, says: 'This corporate action is not possible.' },
  notice_unknown: { status: 404, says: 'The API you requested unavailable.' },
  notice_always_on: {
    status: 400,
    says: 'This cannot be switched off: it protects your account. Nothing was changed.',
  },

  watchlist_unknown: { status: 404, says: 'The API you requested unavailable.' },
  watchlist_limit_reached: { status: 400, says: 'You can keep at most 7 watchlists.' },
  watchlist_stock_twice: { status: 400, says: 'This stock is already on the watchlist.' },
  alert_unknown: { status: 404, says: 'The API you requested unavailable.' },
  alert_limit_reached: { status: 400, says: 'You can have at most 50 active alerts.' },
  alert_already_reached: { status: 400, says: 'The price is already there. Choose another price.' },
  alert_price_impossible: { status: 400, says: 'This price is too high. Choose a lower one.' },
  stream_needs_websocket: { status: 400, says: 'The live stream is opened as a WebSocket.' },

  clock_is_real: { status: 400, says: 'The clock can be moved in demo mode only.' },
  clock_too_far: { status: 400, says: 'The clock can be moved at most 10 years ahead.' },
  clock_only_forward: { status: 400, says: 'The clock can only move forward.' },
} as const satisfies Record<string, { status: number; says: string }>

export type RefusalCode = keyof typeof refusals

/** An expected "no". Anything else that is thrown is a bug and becomes a 500. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  /** Seconds after which a retry can succeed; sent as `Retry-After`. */
  readonly retryAfterS: number | undefined

  constructor(code: RefusalCode, details: { says?: string; retryAfterS?: number } = {}) {
    super(details.says ?? refusals[code].says)
    this.name = 'Refusal'
    this.code = code
    this.status = refusals[code].status
    this.retryAfterS = details.retryAfterS
  }
}
