/** Words of startup equity and IPOs. */
export default {
  title: 'Startup equity and IPO investing',
  note: 'You apply for lots within a price band. Your money is blocked until allotment. If you get no allotment, it is released and nothing is charged.',
} as const
