/** ui: the global loader, for the short time in which not even the shape of the page is known. */
import { LogoMark } from './logo.tsx'

export const Loader = ({ label = 'Loading' }: { label?: string }) => (
  <div role="status" className="grid min-h-64 place-items-center">
    <span className="sr-only">{label}</span>
    <LogoMark className="size-10 animate-sheen" />
  </div>
)
