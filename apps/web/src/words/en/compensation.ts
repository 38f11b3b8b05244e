/** Words of compensation. */
export default {
  title: 'Compensation',
  note: 'A claim for a wrong execution, charge or delay, linked to the order or withdrawal it is about. You get a reasoned reply within 21 days. A claim is free.',
} as const
