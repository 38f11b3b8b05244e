/** platform: one value that screens can watch. It is the same in both front ends. */
export * from '@pramaan/browser/store.ts'
