/** platform: the wire form of passwords and PINs. It is the same in both front ends. */
export * from '@pramaan/browser/md5.ts'
