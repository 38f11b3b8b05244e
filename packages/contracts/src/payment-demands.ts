/**
 * contracts: what the firm may never write to a client. No withdrawal requires a payment in, fees and taxes are only
 * ever deducted, and nobody is led to pay or to talk outside the app. Pure.
 */
import { lettersOnly, readings } from './plain-letters.ts'

const CHARGE =
  '(?:tax(?:es|ation)?|gst|tds|stt|duty|cess|f+e+e+s?|sur?charges?|chargers?|charges?|chrgs?|commissions?|penalt(?:y|ies)|fines?|levy|levies|margins?|collateral|suret(?:y|ies)|escrow|insurance|contributions?|(?:security|caution|token|advance|clearance|release|verification|processing|unlock(?:ing)?|activation|refundable|guarantee|registration|compliance|settlement|conversion|upgrade|maintenance)\\s+(?:amount|money|payment|deposit|sum|balance|funds?|cost|value))'
const MONEY = `(?:${CHARGE}|₹|\\brs\\b|\\binr\\b|rupees?|money|funds?|cash|amount|payment|balance|lakhs?|crores?|\\d[\\d,.]{2,}\\s*k?|\\d+\\s*k\\b|\\d+\\s*(?:%|percent))`
const PAY =
  '(?:pay|paying|pymt|remit|remitting|send|sending|transfer|transferring|deposit|depositing|top[\\s-]?up|recharge|wire|clear|settle|submit|arrange|bring in|add|fund|make (?:a|the|your) (?:payment|deposit|transfer))'
const GOAL =
  '(?:release|releasing|released|unlock|unlocking|unlocked|unfreez\\w*|unblock\\w*|reactivat\\w*|activat\\w*|process(?:ing|ed)?|withdraw\\w*|payout|receive|continue|proceed|complete|verif(?:y|ied|ication)|clear(?:ed|ance)?|initiat\\w*|transfer(?:red)?|start)'

/** "Send", "pay in", "fill in", "give", as orders: what was sent or paid reads otherwise. */
const HINDI_GIVE =
  '(?:bhej(?:o|iye|ein|en|na|do|dijiye|\\s+(?:do|dein|den|dijiye))|jama\\s+(?:kar(?:o|ein|en|na|iye|wa\\w*)?|kijiye)|bhar(?:o|iye|na|ein|en|do|dijiye)|da+l(?:o|iye|ein|en|na|do)|kar(?:o|ein|en|na|iye|do)|de do|dijiye|dein|dena|kijiye)\\b(?!\\s+(?:diya|di|diye|liya|gay[aei]))'

interface Rule {
  readonly pattern: RegExp
  readonly kind: 'demand' | 'channel'
}
const demand = (source: string): Rule => ({ kind: 'demand', pattern: new RegExp(source, 'u') })
const channel = (source: string): Rule => ({ kind: 'channel', pattern: new RegExp(source, 'u') })

/** Demands, wherever they stand. Who refuses a deposit or changes a fee still has all the words for it. */
const DEMANDS: readonly Rule[] = [
  // A charge that something hangs on: "fee before release", "tax to unlock", "margin is required".
  demand(
    `\\b${CHARGE}\\b.{0,60}\\b(?:before|prior to|until|unless|for|to|towards?|and then|after which|so that)\\s+(?:we |you |i |it |they |can |the |your |this |any |further |be |get |will )*${GOAL}`,
  ),
  demand(
    `\\b${CHARGE}\\b(?:\\s+(?!change|rate|card|waiver)[\\w%]+){0,4}\\s+(?:due|required|needed|necessary|outstanding|unpaid|payable|mandatory|owed|owing|pending|awaited|remaining|still open|yet to|not (?:been )?(?:paid|received|come|cleared))\\b`,
  ),
  demand(
    `\\b(?:fees?|tax|charges?|penalty)\\s*[:=-]\\s*(?:₹|rs\\.?|inr)?\\s*\\d{3,}|\\brefundable (?:payment|amount|deposit|sum|fee)\\b`,
  ),
  demand(
    `(?<!\\b(?:never|not|nobody|no one)\\s)\\b(?:needs?|requires?|asks? (?:you )?for|demands?|wants?)\\s+(?!no\\b)(?:an?|the|another|your|some)?\\s*(?:[\\w%]+\\s+){0,2}(?:payment|deposit|${CHARGE})`,
  ),
  demand(
    `\\b(?:you|u|client)\\s+(?:still\\s+)?owe\\b|\\b(?:ur|your|clear|pay|pending|outstanding)\\s+(?:\\w+\\s+)?dues\\b`,
  ),
  demand(
    `\\b(?:buy|invest|hold|maintain|keep|add|trade)\\b.{0,30}(?:₹|\\d|%|worth|minimum).{0,40}\\b(?:before|to|then)\\b.{0,15}\\bwithdraw`,
  ),
  demand(
    `\\b(?:certificate|stamp|licen[cs]e|upgrade|plan)\\b.{0,30}\\b(?:costs?\\b|must be (?:bought|purchased|paid))`,
  ),
  demand(
    `\\b(?:please|pls|plz|pl|kindly)\\s+(?:do|make|complete|finish|arrange|pay)\\s+(?:\\w+\\s+){0,2}(?:payment|dues|deposit)\\b`,
  ),
  demand(
    `\\b(?:due|required|needed|necessary|outstanding|unpaid|payable|mandatory|upfront|one[\\s-]?time|refundable|pending)\\s+(?:\\w+\\s+){0,2}${CHARGE}`,
  ),
  demand(
    `\\b${GOAL}\\b.{0,40}(?<!\\bnever\\s)\\b(?:once|after|only (?:if|when|after|once)|as soon as|subject to|against|upon|needs?|requires?|with)\\b.{0,40}(?:\\b${CHARGE}\\b|\\bpayment|₹|\\bdeposit)`,
  ),
  demand(
    `\\b(?:once|after|unless|until|only (?:if|when|after|once)|as soon as|if|when)\\s+(?:you|u|the client|client)\\s+(?:have |has |first |will |do )*${PAY}\\b`,
  ),
  // An order to pay: "please pay ₹5,000", "you must transfer the funds first".
  demand(
    `\\b(?:please|pls|plz|kindly|must|needs? to|needed to|ha(?:ve|s) to|should|shall|requested to|required to|asked to|advised to|ask you to|urgently|immediately|first|just|you (?:can|may|will)|u)\\s+(?:\\w+\\s+){0,3}${PAY}\\b.{0,40}${MONEY}`,
  ),
  demand(
    `(?:^|[.!?:;]\\s*)(?:first\\s+)?${PAY}\\b(?!\\s+of\\b).{0,40}(?:₹|\\brs\\b|\\binr\\b|rupees?|\\d{3,}|${CHARGE})`,
  ),
  demand(
    `(?<!\\b(?:we|bank|will|we will|to|can|could not|cannot|did not|you|not|the|an?|your|this|each|every|of)\\s)\\b${PAY}\\b.{0,60}\\b(?:upfront|in advance|beforehand|first (?:and|to|so|then)|and (?:then )?(?:we|it|both|your|the) (?:\\w+ )?(?:will|are|is|goes?|get)|to (?:release|unlock|unfreeze|unblock|activate|reactivate|claim))\\b`,
  ),
  demand('(?:^|[.!?:;]\\s*)deposit (?:the|an?|another|this|that)\\b'),
  demand(`\\bdeposit\\b.{0,30}\\b(?:needed|required|necessary|mandatory|missing)\\b.{0,40}\\b${GOAL}`),
  demand(
    `\\bmatch(?:ing)? (?:amount|deposit|payment|funds)\\b|\\bproof of funds\\b.{0,40}${MONEY}|\\bgift cards?\\b|\\b(?:usdt|bitcoin|btc|crypto)\\b`,
  ),
  // Hindi in Latin letters.
  demand(
    `\\b(?:shulk|jurmana|bhugtaa?n|kar|tax|fees?)\\s+(?:ka\\s+|ki\\s+|bhugtaa?n\\s+)*(?:${HINDI_GIVE}|chahiye|baaki|baki|zaroori|jaroori)`,
  ),
  demand('\\bchuka(?:o|iye|na|en|ein|ye)\\b|\\bchukaa(?:o|iye|na|en|ein)\\b'),
  demand(
    `(?:\\b(?:pais[ae]|rakam|raashi|rashi|rupay[ae]|rupaiye|rs|deposit|amount|${CHARGE})\\b|₹|\\d{3,}).{0,25}\\b${HINDI_GIVE}`,
  ),
  demand('\\b(?:pehle|pahle)\\b.{0,30}\\b(?:pais[ae]|tax|fees?|charges?|jama|deposit|pay|rakam|paymen?t)\\b'),
  demand('\\bjama\\s+(?:kar\\w*|kijiye)\\b'),
  // Hindi in its own letters.
  demand(
    '(?:शुल्क|फीस|टैक्स|जुर्माना|चार्ज|कमीशन|पेनल्टी|दंड|जीएसटी|डिपॉ?जि?ट|मार्जिन|कर का भुगतान|सिक्योरिटी|रकम|राशि|पैसे|पैसा|रुपये|रुपए|₹).{0,40}(?:चाहिए|भेज|जमा|डाल|दें|दीजिए|देना|देने|भर|चुका|अदा|करें|कीजिए|करना|होगा|पड़ेगा|बाद|पहले)',
  ),
  demand('(?:पहले|निकासी के लिए).{0,40}(?:शुल्क|फीस|टैक्स|जमा|भुगतान|चार्ज|पैसे|पैसा|रकम|राशि)'),
  demand(
    'भुगतान (?:करें|कीजिए|कर दें|करना होगा|करने के बाद)|(?:जमा|अदा) (?:करें|कीजिए|कराएं|करवाएं|करना होगा)|(?:चुकाएं|चुकाइए|चुकाना)',
  ),
]

const BANKS =
  '(?:ok(?:axis|hdfcbank|hdfc|icici|sbi)|ybl|ibl|axl|upi|paytm|pt(?:axis|hdfc|sbi|yes)|apl|yapl|rapl|waaxis|wahdfcbank|waicici|wasbi|axisbank|hdfcbank|icici|sbi|kotak|indus|federal|freecharge|airtel|postbank|jupiteraxis|fam|slice|naviaxis|superyes)'

/** Ways to pay or to talk that no one but the writer sees. */
const CHANNELS: readonly Rule[] = [
  channel(`[a-z0-9][a-z0-9._-]+\\s?@\\s?[a-z]{2,20}(?![a-z0-9]*\\s?[.@])\\b`),
  channel(`\\S+\\s?(?:\\(|\\[|\\{)?\\s?at\\s?(?:\\)|\\]|\\})?\\s?${BANKS}\\b`),
  channel(
    '\\b(?:upi|vpa|gpay|google pay|phonepe|phone pe|paytm|bhim)\\b.{0,25}(?:\\bid\\b|@|\\d{6,}|\\bnumber\\b|\\bto\\b|\\bon\\b)',
  ),
  channel('\\b(?:gpay|google pay|phonepe|phone pe|paytm)\\b'),
  channel('(?:यूपीआई|व्हाट्सए?प|वॉट्सए?प|टेलीग्राम|गूगल पे|फोनपे)'),
  channel(
    '(?:h(?:tt|xx)ps?\\s?:|\\bwww\\s?\\.|\\bt\\s?\\.\\s?me\\b|\\bwa\\s?\\.\\s?me\\b|\\bbit\\s?\\.\\s?ly\\b|\\btinyurl)\\S*',
  ),
  channel(
    '(?<!@)\\b[a-z0-9-]{2,}\\s?(?:\\.|\\(\\.\\)|\\[\\.\\]|\\s(?:\\(|\\[)?dot(?:\\)|\\])?\\s)\\s?(?:com|net|org|io|xyz|biz|ly|gg|cc|shop|club|vip)\\b',
  ),
  channel(
    '(?<!@)\\b[a-z0-9-]{2,}\\.(?:in|co|me|app|link|site|online|info|live|top|page|pro|co\\.in)(?=/|\\s*$|[,;)])',
  ),
  channel('\\S+@(?:gmail|yahoo|ymail|outlook|hotmail|rediff\\w*|proton\\w*)\\b'),
  channel(
    '\\b(?:wh?ats?\\s?app?|watsapp|whatsap|telegr[ae]m|tele gram|signal app|insta(?:gram)?|skype|discord|imo app)\\b',
  ),
  channel(
    '\\b(?:call|contact|ring|dial|msg|message|text|ping|phone|reach|sampark|baat)\\b(?! you\\b)(?:\\s+\\S+){0,6}?\\s*(?:\\+?\\d[\\d\\s().-]{8,}\\d)',
  ),
  channel('\\bscan\\b.{0,25}\\bqr\\b|\\bqr\\b.{0,25}\\b(?:pay|scan|send)\\b'),
  channel('(?:\\b(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple)\\b[\\s,.-]*){7,}'),
  channel('(?:^|\\s)@[a-z][a-z0-9_]{3,}'),
  channel('\\b[a-z]{4}0[a-z0-9]{6}\\b.{0,60}(?<!\\d)\\d(?:[\\s.-]?\\d){8,17}(?!\\d)'),
  channel('(?<!\\d)\\d(?:[\\s.-]?\\d){8,17}(?!\\d).{0,60}\\b[a-z]{4}0[a-z0-9]{6}\\b'),
  channel(
    '\\b(?:a/?c|acct?|account|khaat?a|khate?)\\b\\s*(?:no\\.?|number|num|#|:)?\\s*:?\\s*\\d(?:[\\s.-]?\\d){8,17}',
  ),
]

/** About a withdrawal these words stand in such a demand and in no honest reason. */
const OF_WITHDRAWALS: readonly Rule[] = [
  demand('\\btax(?:es|ation)?\\b'),
  demand('\\b(?:gst|tds|stamp duty|customs duty|cess|levy)\\b'),
  demand('\\bdeposit(?:s|ing|ed)?\\b|\\bdpst\\b'),
  demand('\\b(?:f+e+e+s?|sur?charges?|charges?|chrgs?|commissions?|penalt(?:y|ies)|fines?)\\b'),
  demand('\\b(?:margins?|collateral|suret(?:y|ies)|guarantee amount|security amount|escrow)\\b'),
  demand('\\b(?:unlock|unblock|unfreez|reactivat|activat)\\w*'),
  demand('\\b(?:pay|remit|recharge|top[\\s-]?up|pymt)\\b'),
  demand(
    '\\b(?:send|transfer|add|credit|bring in)\\b.{0,40}(?:₹|\\brs\\b|\\binr\\b|\\brupees?\\b|\\bmoney\\b|\\bfunds?\\b|\\bcash\\b|\\d{3,})',
  ),
  demand('\\b(?:shulk|jurmana|bhugtaa?n|chukana)\\b'),
  demand('(?:शुल्क|फीस|टैक्स|कर का|जमा|मार्जिन|भुगतान करें|जुर्माना|डिपॉ?जि?ट|पेनल्टी|कमीशन)'),
]

/** Found even where their letters are pulled apart in other ways: too long to come about by accident. */
const LONG_DEMANDS =
  /(processing|verification|unlock(?:ing)?|clearance|release|activation|service|withdrawal|handling|admin)(?:fee|tax|charge|deposit)|refundabledeposit|securitydeposit|paythetax|paythefee|paytax|payfee|(?:tax|fees?|dut(?:y|ies)|charges?)(?:is|are)?(?:due|pending|before(?:release|withdraw))/
const LONG_OF_WITHDRAWALS = /deposit|penalty|commission|collateral|surcharge|capitalgainstax|incometax/

export interface Found {
  readonly kind: 'demand' | 'channel'
  /** As it was read: in small letters, without what hid it. */
  readonly words: string
}

/** The first thing in a text that no client may be told; null in an honest one. */
export function whatIsDemanded(text: string, isAboutWithdrawal = false): Found | null {
  const rules = [...DEMANDS, ...CHANNELS, ...(isAboutWithdrawal ? OF_WITHDRAWALS : [])]
  for (const form of readings(text)) {
    for (const { kind, pattern } of rules) {
      const [words] = pattern.exec(form) ?? []
      if (words !== undefined) return { kind, words: words.trim().replaceAll(/\s+/g, ' ').slice(0, 80) }
    }
  }
  const letters = lettersOnly(text)
  const [long] =
    LONG_DEMANDS.exec(letters) ?? (isAboutWithdrawal ? LONG_OF_WITHDRAWALS.exec(letters) : null) ?? []
  return long === undefined ? null : { kind: 'demand', words: long }
}

/** What the writer reads: what was found, and what to do about it. */
export const demandSentence = ({ kind, words }: Found): string =>
  kind === 'demand'
    ? `The client can read this, and “${words}” asks for a payment. Fees and taxes are only ever deducted: say it without asking for money.`
    : `The client can read this, and “${words}” leads outside the app. Leave out links, phone numbers, UPI IDs, account numbers and chats.`
