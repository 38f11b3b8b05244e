/** clients: one person, one address. Spelling variants of an address fold to the same key. */

/** NFKC folds full-width and other look-alike forms; lower case folds the rest. */
export const addressKey = (address: string): string => address.normalize('NFKC').trim().toLowerCase()
