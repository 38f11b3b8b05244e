/** platform: whether the window is a phone’s. It is the same in both front ends. */
export * from '@pramaan/browser/viewport.ts'
