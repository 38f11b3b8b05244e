/** platform: a picture that a client handed in, to be looked at closely. Arrow keys move it once it is larger. */
import { Button } from '@pramaan/ui/button.tsx'
import { IconButton } from '@pramaan/ui/icon-button.tsx'
import { Spinner } from '@pramaan/ui/spinner.tsx'
import { RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { say } from './say.ts'

const STEPS = [100, 150, 200, 300, 400] as const
const QUARTER = 90

export interface ZoomImageProps {
  readonly name: string
  /** What it shows, for whoever does not see it. */
  readonly alt: string
  readonly src: string
  readonly whenFailed: string
}

export function ZoomImage({ name, alt, src, whenFailed }: ZoomImageProps) {
  const [step, setStep] = useState(0)
  const [turn, setTurn] = useState(0)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const zoom = STEPS[step] ?? 100
  const again = () => {
    setState('loading')
    setAttempt(attempt + 1)
  }
  return (
    <figure className="overflow-hidden rounded-xl border border-line bg-raised shadow-card">
      <figcaption className="flex items-center gap-1 py-1 pr-1 pl-4">
        <span className="flex-1 font-display font-semibold text-lg">{name}</span>
        <span className="figures text-soft text-sm" aria-live="polite">
          {zoom}%
        </span>
        <IconButton
          label={say('smaller', { name })}
          icon={<ZoomOut size={18} aria-hidden="true" />}
          disabled={step === 0}
          onClick={() => setStep(step - 1)}
        />
        <IconButton
          label={say('larger', { name })}
          icon={<ZoomIn size={18} aria-hidden="true" />}
          disabled={step === STEPS.length - 1}
          onClick={() => setStep(step + 1)}
        />
        <IconButton
          label={say('turn', { name })}
          icon={<RotateCw size={18} aria-hidden="true" />}
          onClick={() => setTurn(turn + QUARTER)}
        />
      </figcaption>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        aria-label={alt}
        className="relative h-80 overflow-auto bg-sunken focus-visible:-outline-offset-2"
      >
        {state === 'failed' ? (
          <div className="grid h-full place-content-center gap-3 p-6 text-center">
            <p className="text-soft">{whenFailed}</p>
            <Button variant="outline" size="small" onClick={again}>
              {say('tryAgain')}
            </Button>
          </div>
        ) : (
          <img
            key={attempt}
            src={src}
            alt={alt}
            onLoad={() => setState('shown')}
            onError={() => setState('failed')}
            style={{ width: `${zoom}%`, height: `${zoom}%`, transform: `rotate(${turn}deg)` }}
            className="max-w-none object-contain"
          />
        )}
        {state === 'loading' && (
          <span role="status" className="absolute inset-0 grid place-items-center text-soft">
            <span className="sr-only">{say('loadingImage')}</span>
            <Spinner />
          </span>
        )}
      </section>
    </figure>
  )
}
