/** platform: the browser’s clock, and the one way times are written. It is the same in both front ends. */
export * from '@pramaan/browser/clock.ts'
