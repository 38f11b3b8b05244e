/** platform: the catalogue's words as a sentence, so that another can follow. */
export const asSentence = (words: string): string => (/[.!?]$/.test(words) ? words : `${words}.`)
