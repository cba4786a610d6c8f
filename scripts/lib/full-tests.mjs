// @ts-check

/** The tests of the server that start and kill processes or clusters, or upgrade all schools: only `npm run test:full` runs them. */
export const STARTS_PROCESSES = [
  ...['backup', 'embedded', 'faults', 'guessing', 'handed-over-folder', 'main', 'nginx', 'places'],
  ...['procesos.scheduler', 'read-replica', 'supervise', 'upgrade'],
].map(name => `**/${name}.test.ts`)
