/** me: two books for one client, each with the picture that is drawn from its head: both are signed, and an honest ledger has one. */
import { classes } from '@pramaan/ui/classes.ts'
import { Rosette } from '@pramaan/ui/rosette.tsx'
import { useEffect, useState } from 'react'
import { say } from '../say.ts'

type Books = { readonly seen: string; readonly shown: string }

export function TwoBooks({ clientId }: { clientId: string }) {
  const [books, setBooks] = useState<Books | null>(null)
  useEffect(() => {
    let isGone = false
    void import('../../../platform/proof-kept.ts').then(({ twoBooksOf }) => {
      if (!isGone) setBooks(twoBooksOf(clientId))
    })
    return () => {
      isGone = true
    }
  }, [clientId])
  if (books === null) return null
  return (
    <section aria-label={say('twoBooks')} className="mt-4">
      <h3 className="text-base">{say('twoBooks')}</h3>
      <p className="text-sm text-soft">{say('twoBooksNote')}</p>
      <div className="mt-2 grid grid-cols-2 gap-3">
        <Book hash={books.seen} title={say('bookSeen')} />
        <Book hash={books.shown} title={say('bookShown')} isOther />
      </div>
    </section>
  )
}

function Book({ hash, title, isOther = false }: { hash: string; title: string; isOther?: boolean }) {
  return (
    <div className={classes('rounded-lg border p-3 text-center', isOther ? 'border-loss' : 'border-line')}>
      <div className="relative mx-auto size-24">
        <Rosette hash={hash} className="absolute inset-0 size-24 opacity-100" />
      </div>
      <p className="mt-2 font-semibold text-sm">{title}</p>
      <p className="figures wrap-anywhere text-soft text-xs">{hash.slice(0, 16)}</p>
    </div>
  )
}
