/** platform: what a signing key is called, in groups of four, so that two people can compare it by phone. */
import { classes } from '@pramaan/ui/classes.ts'

const SHORT = 16

const inFours = (id: string): string => id.match(/.{1,4}/g)?.join(' ') ?? id

export const KeyId = ({ id, isShort = false }: { id: string; isShort?: boolean }) => (
  <code title={isShort ? id : undefined} className={classes('figures font-sans', isShort && 'text-sm')}>
    {isShort ? `${inFours(id.slice(0, SHORT))} …` : inFours(id)}
  </code>
)
