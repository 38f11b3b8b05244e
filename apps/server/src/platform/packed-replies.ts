/**
 * platform: stored replies are packed before they are sealed, since what is sealed no longer packs. An order's reply names
 * the rule and the source of every charge: 3 kB, nearly all of it the same for every order, which made stored replies half
 * of what a database grew by.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** The first byte of a packed one. One that is stored as it is begins with a brace. */
const PACKED = 1

/**
 * What replies often say, the most frequent last. Replies of the last 30 days were packed with it: never change it, add
 * another one under another first byte.
 */
const OFTEN_SAID = Buffer.from(
  [
    '"access_token":"","refresh_token":"","expires_in":,"requested_at":"","promised_by":"","decided_at":null',
    '"reason":null,"status":"pending","status":"open","kind":"standard","kind":"fo","side":"buy","state":"requested"',
    '"CGST and IGST Acts 2017""BSE notice 20220830-5: GST on SEBI’s fee with effect from 18 July 2022"',
    '"Indian Stamp Act, Schedule I as of 1 July 2020; NSE’s page on stamp duty""SEBI’s turnover fee, ₹10 a crore"',
    '"NSE/FA/73061: ₹306.99 a crore, and ₹0.01 for IPFT""Finance (No. 2) Act 2004, ch. VII; NSE FATAX73524 of 2026 lists the rates"',
    '{"data":{"id":"","status":"holding","market":"BSE","market":"NSE","symbol":"","name":" Ltd.","quantity":,"filled":,"price":,"trade_value":',
    ',"fees":{"brokerage":0,"stt":,"txn":,"gst":,"total":,"stamp":,"sebi":,"dp":0},"fee_lines":[{"charge":"brokerage","name":"Brokerage","base":',
    ',"rate":"0%","amount":0,"rule":"Not charged on this.","since":"2021-04-01","source":"The house’s price list"},',
    '{"charge":"stt","name":"Securities transaction tax (STT)","base":,"rate":"0.1%","amount":,"rule":"0.1% of the trade’s value, added up over the day for the same security and side, rounded to the nearest rupee, 50 paise upwards.","since":"2021-04-01","source":"Finance (No. 2) Act 2004, ch. VII; NSE FATAX73524 of 2026 lists the rates"},',
    '{"charge":"txn","name":"Exchange transaction charge","base":,"rate":"0.0030699%","amount":,"rule":"0.0030699% of the trade’s value, added up over the day, rounded to the nearest paisa, the half upwards.","since":"2026-03-01","source":"NSE/FA/73061: ₹306.99 a crore, and ₹0.01 for IPFT"},',
    '{"charge":"ipft","name":"Investor protection fund (IPFT)","base":,"rate":"0.0000001%","amount":0,"rule":"0.0000001% of the trade’s value, added up over the day, rounded to the nearest paisa, the half upwards.","since":"2026-03-01","source":"NSE/FA/73061: ₹306.99 a crore, and ₹0.01 for IPFT"},',
    '{"charge":"sebi","name":"SEBI turnover fee","base":,"rate":"0.0001%","amount":,"rule":"0.0001% of the trade’s value, added up over the day, rounded to the nearest paisa, the half upwards.","since":"2021-04-01","source":"SEBI’s turnover fee, ₹10 a crore"},',
    '{"charge":"stamp","name":"Stamp duty","base":,"rate":"0.015%","amount":,"rule":"0.015% of the trade’s value, added up over the day, rounded to the nearest rupee, 50 paise upwards.","since":"2021-04-01","source":"Indian Stamp Act, Schedule I as of 1 July 2020; NSE’s page on stamp duty"},',
    '{"charge":"gst","name":"GST","base":,"rate":"18%","amount":,"rule":"18% of brokerage, exchange charge, IPFT and SEBI fee, each rounded first, rounded to the nearest paisa, the half upwards.","since":"2022-07-18","source":"BSE notice 20220830-5: GST on SEBI’s fee with effect from 18 July 2022"},',
    '{"charge":"dp","name":"Depository charge (DP)","base":,"rate":"0%","amount":0,"rule":"Not charged on this.","since":"2021-04-01","source":"The house’s price list"},',
    '{"charge":"dp-gst","name":"GST on the depository charge","base":0,"rate":"18%","amount":0,"rule":"18% of the depository charge, rounded to the nearest paisa, the half upwards.","since":"2021-04-01","source":"CGST and IGST Acts 2017"}],"net_value":',
    ',"blocked":0,"limit_price":,"expires_at":null,"says":"Bought:  shares at ₹.","postings":[{"from":"Your cash","to":"The market","asset":"INR","amount":},',
    '{"from":"Your cash","to":"Taxes and exchange charges","asset":"INR","amount":},{"from":"The market","to":"Your securities","asset":"NSE:","amount":}],',
    '"source":"Simulated","as_of":"2026-11-16T09:10:12.089Z"},"cookies":[]}',
  ].join(''),
)

/** A window over the words and the longest usual reply. A small one costs less to set up than the packing itself. */
const OPTIONS = { level: 6, windowBits: 13, memLevel: 4, dictionary: OFTEN_SAID }

export function packReply(text: string): Buffer {
  const plain = Buffer.from(text)
  const packed = deflateRawSync(plain, OPTIONS)
  return packed.length + 1 < plain.length ? Buffer.concat([Buffer.of(PACKED), packed]) : plain
}

export const unpackReply = (stored: Buffer): string =>
  (stored[0] === PACKED ? inflateRawSync(stored.subarray(1), { dictionary: OFTEN_SAID }) : stored).toString(
    'utf8',
  )
