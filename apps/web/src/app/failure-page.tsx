/** app: the last resort, when a page breaks or a part of the app cannot be loaded. Says what is known and no more. */
import { brand } from '@pramaan/brand'
import { Button } from '@pramaan/ui/button.tsx'
import { TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { FileMissing } from '../platform/files.ts'
import { PlainPage } from './plain-page.tsx'

export function FailurePage() {
  const failure = useRouteError()
  const isMissing = failure instanceof FileMissing

  useEffect(() => {
    console.error(failure)
  }, [failure])

  return (
    <PlainPage
      icon={<TriangleAlert size={24} aria-hidden="true" />}
      title={isMissing ? 'A part of the app could not be loaded' : 'This page could not be shown'}
      action={<Button onClick={() => window.location.reload()}>Reload the page</Button>}
    >
      <p>
        {isMissing
          ? 'Your connection may be weak, or a new version is being put in place. Nothing was changed.'
          : 'The fault is ours. What you sent before is safe: look in your records before you send it again.'}
      </p>
      <p className="mt-2">
        If it stays like this, write to <a href={`mailto:${brand.support.email}`}>{brand.support.email}</a>.
      </p>
    </PlainPage>
  )
}
