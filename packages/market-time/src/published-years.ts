/**
 * market-time: what the exchanges published, year by year, with its source. Weekends are closed unless a special session
 * says otherwise. A day that is missing here and announced later is added to a calendar when it is made.
 */
import type { PublishedYear } from './calendar.ts'

const FILES = 'the days on which NSE published no daily price file'

/**
 * Where Mumbai's banks are closed and the exchanges open, trades settle a day later: Shivaji Jayanti, the banks' closing of
 * the year, Gudi Padwa, Buddha Pournima. Id-E-Milad was moved late by the state, from 16 to 18 Sep 2024 and from 5 to 8 Sep
 * 2025; by what brokers told their clients, the clearing corporations settled on neither day. The clearing corporations' own
 * circulars were not at hand. Of the years before 2024 no list is: their settlement days are those of the trading calendar.
 */
const BANKS = 'bank holidays in Mumbai under the Negotiable Instruments Act'

const DRILL_MARCH = [
  { from: '09:15', until: '10:00' },
  { from: '11:30', until: '12:30' },
]
const DRILL_MAY = [
  { from: '09:15', until: '10:00' },
  { from: '11:45', until: '12:40' },
]

export const publishedYears: readonly PublishedYear[] = [
  {
    year: 2021,
    source: FILES,
    holidays: {
      '2021-01-26': 'Republic Day',
      '2021-03-11': 'Mahashivratri',
      '2021-03-29': 'Holi',
      '2021-04-02': 'Good Friday',
      '2021-04-14': 'Dr. Baba Saheb Ambedkar Jayanti',
      '2021-04-21': 'Ram Navami',
      '2021-05-13': 'Id-Ul-Fitr',
      '2021-07-21': 'Bakri Id',
      '2021-08-19': 'Muharram',
      '2021-09-10': 'Ganesh Chaturthi',
      '2021-10-15': 'Dussehra',
      '2021-11-04': 'Diwali Laxmi Pujan',
      '2021-11-05': 'Diwali Balipratipada',
      '2021-11-19': 'Gurunanak Jayanti',
    },
    specialSessions: [{ day: '2021-11-04', name: 'Muhurat', trading: [{ from: '18:15', until: '19:15' }] }],
    settlementHolidays: [],
  },
  {
    year: 2022,
    source: FILES,
    holidays: {
      '2022-01-26': 'Republic Day',
      '2022-03-01': 'Mahashivratri',
      '2022-03-18': 'Holi',
      '2022-04-14': 'Dr. Baba Saheb Ambedkar Jayanti',
      '2022-04-15': 'Good Friday',
      '2022-05-03': 'Id-Ul-Fitr',
      '2022-08-09': 'Muharram',
      '2022-08-15': 'Independence Day',
      '2022-08-31': 'Ganesh Chaturthi',
      '2022-10-05': 'Dussehra',
      '2022-10-24': 'Diwali Laxmi Pujan',
      '2022-10-26': 'Diwali Balipratipada',
      '2022-11-08': 'Gurunanak Jayanti',
    },
    specialSessions: [{ day: '2022-10-24', name: 'Muhurat', trading: [{ from: '18:15', until: '19:15' }] }],
    settlementHolidays: [],
  },
  {
    year: 2023,
    source: FILES,
    holidays: {
      '2023-01-26': 'Republic Day',
      '2023-03-07': 'Holi',
      '2023-03-30': 'Ram Navami',
      '2023-04-04': 'Mahavir Jayanti',
      '2023-04-07': 'Good Friday',
      '2023-04-14': 'Dr. Baba Saheb Ambedkar Jayanti',
      '2023-05-01': 'Maharashtra Day',
      '2023-06-29': 'Bakri Id',
      '2023-08-15': 'Independence Day',
      '2023-09-19': 'Ganesh Chaturthi',
      '2023-10-02': 'Mahatma Gandhi Jayanti',
      '2023-10-24': 'Dussehra',
      '2023-11-14': 'Diwali Balipratipada',
      '2023-11-27': 'Gurunanak Jayanti',
      '2023-12-25': 'Christmas',
    },
    specialSessions: [{ day: '2023-11-12', name: 'Muhurat', trading: [{ from: '18:15', until: '19:15' }] }],
    settlementHolidays: [],
  },
  {
    year: 2024,
    source: `${FILES}; settlement: ${BANKS}`,
    holidays: {
      '2024-01-22': 'Special holiday',
      '2024-01-26': 'Republic Day',
      '2024-03-08': 'Mahashivratri',
      '2024-03-25': 'Holi',
      '2024-03-29': 'Good Friday',
      '2024-04-11': 'Id-Ul-Fitr',
      '2024-04-17': 'Ram Navami',
      '2024-05-01': 'Maharashtra Day',
      '2024-05-20': 'General Parliamentary Elections',
      '2024-06-17': 'Bakri Id',
      '2024-07-17': 'Muharram',
      '2024-08-15': 'Independence Day',
      '2024-10-02': 'Mahatma Gandhi Jayanti',
      '2024-11-01': 'Diwali Laxmi Pujan',
      '2024-11-15': 'Gurunanak Jayanti',
      '2024-11-20': 'Assembly Elections - Maharashtra',
      '2024-12-25': 'Christmas',
    },
    specialSessions: [
      { day: '2024-01-20', name: 'Saturday session', trading: 'as usual' },
      { day: '2024-03-02', name: 'Disaster recovery drill', trading: DRILL_MARCH },
      { day: '2024-05-18', name: 'Disaster recovery drill', trading: DRILL_MAY },
      { day: '2024-11-01', name: 'Muhurat', trading: [{ from: '18:00', until: '19:00' }] },
    ],
    settlementHolidays: ['2024-02-19', '2024-04-01', '2024-04-09', '2024-05-23', '2024-09-16', '2024-09-18'],
  },
  {
    year: 2025,
    source: `the exchanges’ circulars, checked against ${FILES}; settlement: ${BANKS}`,
    holidays: {
      '2025-02-26': 'Mahashivratri',
      '2025-03-14': 'Holi',
      '2025-03-31': 'Id-Ul-Fitr',
      '2025-04-10': 'Shri Mahavir Jayanti',
      '2025-04-14': 'Dr. Baba Saheb Ambedkar Jayanti',
      '2025-04-18': 'Good Friday',
      '2025-05-01': 'Maharashtra Day',
      '2025-08-15': 'Independence Day',
      '2025-08-27': 'Ganesh Chaturthi',
      '2025-10-02': 'Mahatma Gandhi Jayanti/Dussehra',
      '2025-10-21': 'Diwali Laxmi Pujan',
      '2025-10-22': 'Diwali Balipratipada',
      '2025-11-05': 'Prakash Gurpurb Sri Guru Nanak Dev',
      '2025-12-25': 'Christmas',
    },
    specialSessions: [
      { day: '2025-02-01', name: 'Union Budget', trading: 'as usual' },
      { day: '2025-10-21', name: 'Muhurat', trading: [{ from: '13:45', until: '14:45' }] },
    ],
    settlementHolidays: ['2025-02-19', '2025-04-01', '2025-05-12', '2025-09-05', '2025-09-08'],
  },
  {
    year: 2026,
    source: `NSE/CMTR/71775 of 12 Dec 2025 and its January addition; settlement: NCL/CMPT/71904 of 22 Dec 2025`,
    holidays: {
      '2026-01-15': 'Municipal Corporation Election - Maharashtra',
      '2026-01-26': 'Republic Day',
      '2026-03-03': 'Holi',
      '2026-03-26': 'Shri Ram Navami',
      '2026-03-31': 'Shri Mahavir Jayanti',
      '2026-04-03': 'Good Friday',
      '2026-04-14': 'Dr. Baba Saheb Ambedkar Jayanti',
      '2026-05-01': 'Maharashtra Day',
      '2026-05-28': 'Bakri Id',
      '2026-06-26': 'Muharram',
      '2026-09-14': 'Ganesh Chaturthi',
      '2026-10-02': 'Mahatma Gandhi Jayanti',
      '2026-10-20': 'Dussehra',
      '2026-11-10': 'Diwali Balipratipada',
      '2026-11-24': 'Prakash Gurpurb Sri Guru Nanak Dev',
      '2026-12-25': 'Christmas',
    },
    specialSessions: [
      { day: '2026-02-01', name: 'Union Budget', trading: 'as usual' },
      { day: '2026-11-08', name: 'Muhurat', trading: 'hours not known' },
    ],
    settlementHolidays: ['2026-02-19', '2026-03-19', '2026-04-01', '2026-08-26'],
  },
]
