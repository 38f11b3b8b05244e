/** platform: a form takes the whole height of its sheet, so that its button is where the thumb is. */
export const fillsSheet =
  'flex min-h-full flex-col [&>[role=tabpanel]:not([hidden])]:flex [&>[role=tabpanel]]:grow [&>[role=tabpanel]]:flex-col'

/** The button's place: at the bottom edge, also while the rest is scrolled. */
export const atTheThumb =
  'sticky -bottom-5 -mx-4 -mb-5 mt-auto border-line border-t bg-raised px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:rounded-b-xl'
