/** platform: one Idempotency-Key per intent. It is the same in both front ends. */
export * from '@pramaan/browser/intent.ts'
