/** clients: whether two names are one person's. Pure. */

/** Banks write names in capitals, with and without dots and spaces; none of that makes another person. */
export const foldName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s.]+/gu, '')

export const isSameName = (one: string, other: string): boolean => foldName(one) === foldName(other)
