/** platform: the short notices. It is the same in both front ends. */
export * from '@pramaan/browser/toasts.ts'
