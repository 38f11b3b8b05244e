/** ui: what the text input does to what is typed. */

/** With the sanitize flag only digits and the plus sign stay. */
export const digitsAndPlus = (text: string): string => text.replace(/[^0-9+]/g, '')
