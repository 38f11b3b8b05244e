/** brand: who runs this instance and how it looks. No dependencies. */
export { brand, dark, demoBankAccount, light } from './brand.ts'
export { contrast, laidOver, overRosette, rosetteOpacity, usedPairs } from './contrast.ts'
export { mode, payInto } from './mode.ts'
export { petalTurns, ROSETTE_SIZE, rosetteRings } from './rosette-paths.ts'
export {
  type BankAccount,
  type Brand,
  type ColourName,
  colourNames,
  type Operator,
  type Palette,
} from './shape.ts'
export { themeKeys, themeScript } from './theme-script.ts'
export { tokensCss } from './tokens-css.ts'
