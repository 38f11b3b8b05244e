/**
 * market: how many prices a frame redraws. A slow phone gets a few at a time and stays quick to the touch; where frames
 * come quickly they carry more.
 */

const FEWEST = 2
const MOST = 12
/** A frame that came later than this after the one before was held up. */
const QUICK_MS = 20
/** So many quick frames in a row let one more price into each. */
const QUICK_ONES = 8

export interface FramePace {
  /** How many the next frame may redraw. */
  most(): number
  /** How long it was from the last frame to this one. */
  took(ms: number): void
}

export function framePace(): FramePace {
  let most = FEWEST
  let quickOnes = 0
  return {
    most: () => most,
    took(ms) {
      quickOnes = ms <= QUICK_MS ? quickOnes + 1 : 0
      if (quickOnes === 0) most = Math.max(FEWEST, Math.floor(most / 2))
      else if (quickOnes % QUICK_ONES === 0) most = Math.min(MOST, most + 1)
    },
  }
}
