/** Local PostgreSQL: its settings, given on the command line so that an old data folder follows a new release. */

export function settingsFor({ port, durable }: { port: number; durable: boolean }): string[] {
  const settings: Record<string, string | number> = {
    // TCP on the loopback with a password rather than a socket file: a socket's path may not pass 107 bytes, which a
    // deep checkout does, and every client and tool takes this form of address.
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '128MB',
    effective_cache_size: '1GB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '1GB',
    // Whole pages that follow a checkpoint are most of a quiet instance's log, and pack to a fraction.
    wal_compression: 'on',
    max_parallel_workers_per_gather: 1,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    // Kept explicit: this is what "nothing acknowledged is lost" stands on.
    ...sync(durable ? 'on' : 'off'),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

const sync = (value: 'on' | 'off') => ({ fsync: value, full_page_writes: value, synchronous_commit: value })
