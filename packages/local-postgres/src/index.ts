/** Local PostgreSQL: what the rest of the house may use. */
export { claimDataDir } from './data-dir.ts'
export { urlOfRunning } from './ownership.ts'
export { MEMORY_DISK, SCRATCH, scratchFolder } from './scratch.ts'
export { StartFailure } from './start-failure.ts'
export { type LocalPostgres, startPostgres } from './start-postgres.ts'
