/** brand: the palettes as CSS variables. The web's tokens.css is this text, kept in step by the build and a test. */
import { rosetteOpacity } from './contrast.ts'
import { colourNames, type Palette } from './shape.ts'

const variables = (palette: Palette, indent: string) =>
  colourNames.map((name) => `${indent}--${name}: ${palette[name]};`).join('\n')

/** Light is the default and what is printed; dark follows the system, and data-theme on the root overrides both. */
export function tokensCss(light: Palette, dark: Palette): string {
  return `/* Written from packages/brand/src/brand.ts by the build. Edit the colours there. */
:root {
  color-scheme: light;
  --rosette: ${rosetteOpacity};
${variables(light, '  ')}
}

@media screen and (prefers-color-scheme: dark) {
  :root:not([data-theme="light"]) {
    color-scheme: dark;
${variables(dark, '    ')}
  }
}

@media screen {
  :root[data-theme="dark"] {
    color-scheme: dark;
${variables(dark, '    ')}
  }
}
`
}
