/** orders, shelf: below a product's offers, the way to those that ended longer ago. Nothing where none are left. */
import { Button } from '@pramaan/ui/button.tsx'
import type { Older } from './offer-pages.ts'
import { say } from './say.ts'

/** `words`: of a list of something else than offers. */
export function OlderOffers({
  older,
  words = { more: say('older'), failed: say('olderFailed') },
}: {
  older: Older | null
  words?: { readonly more: string; readonly failed: string }
}) {
  if (older === null) return null
  return (
    <div className="border-line border-t px-4 py-3">
      {older.hasFailed && (
        <p role="alert" className="mb-2 text-loss text-sm">
          {words.failed}
        </p>
      )}
      <Button variant="outline" size="medium" loading={older.isLoading} onClick={older.onMore}>
        {words.more}
      </Button>
    </div>
  )
}
