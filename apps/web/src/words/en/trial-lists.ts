/** Words of promotional credit outside of its drawer. */
export default {
  menu: 'Credit for charges',
} as const
