/** platform: the small mechanics of one HTTP exchange. It is the same in both front ends. */
export * from '@pramaan/browser/wire.ts'
