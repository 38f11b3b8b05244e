/** ui: a client's picture, or the initials when there is none or it does not load. */
import { useState } from 'react'
import { classes } from './classes.ts'
import { initials } from './initials.ts'

export type AvatarProps = {
  name: string
  src?: string | null
  size?: 'small' | 'medium' | 'large'
  className?: string
}

const sizes = { small: 'size-9 text-sm', medium: 'size-11 text-base', large: 'size-16 text-xl' } as const

export function Avatar({ name, src, size = 'medium', className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <span
      className={classes(
        'inline-grid shrink-0 select-none place-items-center overflow-hidden rounded-full border border-line bg-accent-wash font-semibold text-accent',
        sizes[size],
        className,
      )}
    >
      {src && broken !== src ? (
        <img src={src} alt="" onError={() => setBroken(src)} className="size-full object-cover" />
      ) : (
        <span aria-hidden="true">{initials(name)}</span>
      )}
    </span>
  )
}
