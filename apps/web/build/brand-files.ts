/** Build: the files made from the brand. Committed, so that they can be read; written again only when it has changed. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { brand, dark, light, tokensCss } from '@pramaan/brand'
import { backdropSvg } from './backdrop.ts'

const web = resolve(import.meta.dirname, '..')
const styles = resolve(web, '../../packages/ui/styles')

/** The mark as a file, in the brand's dye. The PNG icons beside it are the operator's to replace. */
const iconSvg = () =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" role="img" aria-label="${brand.name}">` +
  `<rect width="40" height="40" rx="10" fill="${light.accent}"/>` +
  `<g fill="none" stroke="${light['on-accent']}" stroke-linecap="round" stroke-linejoin="round">` +
  '<circle cx="20" cy="20" r="13" stroke-width="1.75" stroke-dasharray="0.01 4.074"/>' +
  '<path d="m13.6 20.6 4.4 4.4 8.6-9.6" stroke-width="3.4"/></g></svg>\n'

const manifest = () => ({
  name: brand.name,
  short_name: brand.name,
  description: brand.description,
  lang: 'en-IN',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  background_color: light.ground,
  theme_color: light.ground,
  icons: [
    { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any maskable' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any maskable' },
  ],
})

export const brandFiles = (): { file: string; text: string }[] => [
  { file: resolve(styles, 'tokens.css'), text: tokensCss(light, dark) },
  { file: resolve(styles, 'backdrop.svg'), text: backdropSvg(brand.name) },
  { file: resolve(web, 'public/icon.svg'), text: iconSvg() },
  { file: resolve(web, 'public/manifest.webmanifest'), text: `${JSON.stringify(manifest(), null, 2)}\n` },
]

export const outOfStep = () =>
  brandFiles().filter(({ file, text }) => !existsSync(file) || readFileSync(file, 'utf8') !== text)

export function writeBrandFiles(): void {
  for (const { file, text } of outOfStep()) writeFileSync(file, text)
}

export const pageWords: Record<string, string> = {
  '%BRAND_NAME%': brand.name,
  '%BRAND_DESCRIPTION%': brand.description,
  '%GROUND_LIGHT%': light.ground,
  '%GROUND_DARK%': dark.ground,
}
