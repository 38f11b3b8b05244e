/** avatar: the square cropper. By finger, mouse, wheel, buttons or keys; after each change it hands out a JPEG. */
import { limits } from '@pramaan/contracts'
import { classes } from '@pramaan/ui/classes.ts'
import { IconButton } from '@pramaan/ui/icon-button.tsx'
import { RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { forwardRef, type KeyboardEvent, useEffect, useRef } from 'react'
import {
  Cropper,
  type CropperBackgroundImageProps,
  type CropperRef,
  DraggableElement,
  getBackgroundStyle,
} from 'react-advanced-cropper'
import 'react-advanced-cropper/dist/style.css'
import './crop-box.css'
import { say } from './say.ts'

const { cropper: rules } = limits
const JPEG_QUALITY = 0.92
const ZOOM = 1 + rules.wheelZoomRatio
const KEY_STEP_SHARE = 0.05
const QUARTER_TURN = 90

// The stencil does not pass this on to what is dragged in it, so it is said where every stencil looks.
DraggableElement.defaultProps.activationDistance = rules.dragActivationPx

const capped = {
  maxWidth: rules.previewLongSidePx,
  maxHeight: rules.previewLongSidePx,
  // What is see-through would turn black in a JPEG.
  fillColor: '#ffffff',
}

const calm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

interface CropBoxProps {
  readonly src: string
  readonly disabled: boolean
  readonly onCrop: (jpeg: Blob) => void
  readonly onError: () => void
}

export function CropBox({ src, disabled, onCrop, onError }: CropBoxProps) {
  const box = useRef<CropperRef>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const handOut = () => {
    const canvas = box.current?.getCanvas(capped)
    canvas?.toBlob((jpeg) => jpeg && onCrop(jpeg), 'image/jpeg', JPEG_QUALITY)
  }
  const changed = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(handOut, rules.debounceMs)
  }
  const pressed = (event: KeyboardEvent) => {
    if (box.current && !disabled && move(box.current, event.key)) event.preventDefault()
  }

  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be what takes the arrow keys */}
      <div
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the crop, so it must be reachable
        tabIndex={0}
        aria-label={say('crop')}
        onKeyDown={pressed}
        className="h-96 overflow-hidden rounded-lg border border-line"
      >
        <Cropper
          ref={box}
          src={src}
          disabled={disabled}
          className="crop-box"
          backgroundComponent={Picture}
          // The browser turns the image as it was taken, and one whose orientation it cannot read stays as it is.
          checkOrientation={false}
          crossOrigin={false}
          minWidth={rules.minimumStencilPx}
          minHeight={rules.minimumStencilPx}
          stencilProps={{ aspectRatio: 1, grid: true }}
          backgroundWrapperProps={{
            scaleImage: { touch: true, wheel: { ratio: rules.wheelZoomRatio } },
            timeout: rules.debounceMs,
          }}
          transitions={!calm() && { duration: rules.transitionMs, timingFunction: 'ease-out' }}
          onUpdate={changed}
          onError={onError}
        />
      </div>
      <div className="mt-2 flex justify-center gap-2">
        <IconButton
          label={say('zoomOut')}
          disabled={disabled}
          icon={<ZoomOut size={20} aria-hidden="true" />}
          onClick={() => box.current?.zoomImage(1 / ZOOM)}
        />
        <IconButton
          label={say('zoomIn')}
          disabled={disabled}
          icon={<ZoomIn size={20} aria-hidden="true" />}
          onClick={() => box.current?.zoomImage(ZOOM)}
        />
        <IconButton
          label={say('turn')}
          disabled={disabled}
          icon={<RotateCw size={20} aria-hidden="true" />}
          onClick={() => box.current?.rotateImage(QUARTER_TURN)}
        />
      </div>
    </div>
  )
}

/** The picture behind the stencil, as the cropper draws it, but with words for those who do not see it. */
const Picture = forwardRef<HTMLImageElement, CropperBackgroundImageProps>(({ className, cropper }, ref) => {
  const image = cropper.getImage()
  const state = cropper.getState()
  if (!image || !state) return null
  const style = getBackgroundStyle(image, state, cropper.getTransitions())
  return (
    <img
      ref={ref}
      src={image.src}
      alt={say('chosen')}
      draggable={false}
      className={classes('advanced-cropper-background-image', className)}
      style={style}
    />
  )
})

/** Which way an arrow leads, in steps. */
const ways = new Map([
  ['ArrowLeft', { left: -1, top: 0 }],
  ['ArrowRight', { left: 1, top: 0 }],
  ['ArrowUp', { left: 0, top: -1 }],
  ['ArrowDown', { left: 0, top: 1 }],
])
const zooms = new Map([
  ['+', ZOOM],
  ['=', ZOOM],
  ['-', 1 / ZOOM],
])

/** Does what the key stands for; false when it stands for nothing here. */
function move(cropper: CropperRef, key: string): boolean {
  const way = ways.get(key)
  const zoom = zooms.get(key)
  if (way) {
    const step = (cropper.getCoordinates()?.width ?? 0) * KEY_STEP_SHARE
    cropper.moveCoordinates({ left: way.left * step, top: way.top * step })
    cropper.moveCoordinatesEnd()
  }
  if (zoom) cropper.zoomImage(zoom)
  return way !== undefined || zoom !== undefined
}
