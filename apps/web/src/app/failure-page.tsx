/** app: the last resort, when a page breaks or a part of the app cannot be loaded. Says what is known and no more. */
import { brand } from '@pramaan/brand'
import { Button } from '@pramaan/ui/button.tsx'
import { TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { FileMissing } from '../platform/files.ts'
import { PlainPage } from './plain-page.tsx'
import { say } from './say.ts'

export function FailurePage() {
  const failure = useRouteError()
  const isMissing = failure instanceof FileMissing

  useEffect(() => {
    console.error(failure)
  }, [failure])

  return (
    <PlainPage
      icon={<TriangleAlert size={24} aria-hidden="true" />}
      title={say(isMissing ? 'partMissing' : 'pageBroken')}
      action={<Button onClick={() => window.location.reload()}>{say('reload')}</Button>}
    >
      <p>{say(isMissing ? 'partMissingNote' : 'pageBrokenNote')}</p>
      <p className="mt-2">
        {say.rich('writeToUs', {
          email: brand.support.email,
          link: (inside) => <a href={`mailto:${brand.support.email}`}>{inside}</a>,
        })}
      </p>
    </PlainPage>
  )
}
