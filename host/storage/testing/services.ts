import { type ChildProcess, execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort, runProgram, startServer, stopServer } from './run-program.ts'

/** A server that tests may use. */
export interface Service {
  readonly url: string
  stop(): Promise<void>
}

/** A server of a test's own, which it may restart. */
export interface OwnService extends Service {
  /** Ends the server, cutting its connections, and starts it again on the same port. */
  restart(): Promise<void>
}

interface TestPrograms {
  /** The folder of the PostgreSQL server's programs. */
  readonly postgres: string | null
  readonly redis: string | null
}

const finder = fileURLToPath(new URL('../../operations/commands/find-test-programs.mjs', import.meta.url))
let found: TestPrograms | undefined

/** Whether tests can have PostgreSQL and Redis here: given by an address, or as a program to start. */
export function availableServices(): { readonly postgres: boolean; readonly redis: boolean } {
  return {
    postgres: Boolean(process.env.TEST_DATABASE_URL) || testPrograms().postgres !== null,
    redis: Boolean(process.env.TEST_REDIS_URL) || testPrograms().redis !== null,
  }
}

/**
 * Starts a PostgreSQL server for tests. With TEST_DATABASE_URL set that server is used, and never stopped.
 * @returns null when there is neither
 */
export async function startPostgres(): Promise<Service | null> {
  const given = process.env.TEST_DATABASE_URL
  return given ? { url: given, stop: async () => undefined } : startOwnPostgres()
}

/**
 * Starts a PostgreSQL server on a free port, with its data in a temporary folder and without flushing to disk.
 * @returns null when there is no program to start
 */
export async function startOwnPostgres(): Promise<OwnService | null> {
  const { postgres: programs } = testPrograms()
  if (programs === null) return null
  const folder = await mkdtemp(join(tmpdir(), 'zhizhou-postgres-'))
  const data = join(folder, 'data')
  const user = await serverUser(folder)
  const port = await freePort()
  await runProgram(
    join(programs, 'initdb'),
    [
      '--pgdata',
      data,
      '--username',
      'zhizhou',
      '--auth',
      'trust',
      '--encoding',
      'UTF8',
      '--locale',
      'C',
      '--no-sync',
    ],
    user,
  )
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    max_connections: '200',
    deadlock_timeout: '50ms',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const start = () =>
    startServer(
      join(programs, 'postgres'),
      ['-D', data, '-p', String(port), ...options],
      /database system is ready to accept connections/,
      user,
    )
  // A fast shutdown, as by `pg_ctl -m fast`: open connections are cut.
  const { restart, stop } = await ownServer(start, 'SIGINT')
  return {
    url: `postgres://zhizhou@127.0.0.1:${port}/postgres`,
    restart,
    async stop() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function ownServer(
  start: () => Promise<ChildProcess>,
  signal: NodeJS.Signals,
): Promise<Pick<OwnService, 'restart' | 'stop'>> {
  let server = await start()
  return {
    stop: () => stopServer(server, signal),
    async restart() {
      await stopServer(server, signal)
      server = await start()
    },
  }
}

/**
 * Starts a Redis server for tests. With TEST_REDIS_URL set that server is used, and never stopped.
 * @returns null when there is neither
 */
export async function startRedis(): Promise<Service | null> {
  const given = process.env.TEST_REDIS_URL
  return given ? { url: given, stop: async () => undefined } : startOwnRedis()
}

/**
 * Starts a Redis server on a free port, which keeps nothing on disk.
 * @returns null when there is no program to start
 */
export async function startOwnRedis(): Promise<OwnService | null> {
  const { redis: program } = testPrograms()
  if (program === null) return null
  const port = await freePort()
  const start = () =>
    startServer(
      program,
      ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no'],
      /Ready to accept connections/,
      { cwd: tmpdir() },
    )
  return { url: `redis://127.0.0.1:${port}/0`, ...(await ownServer(start, 'SIGTERM')) }
}

/** PostgreSQL refuses to run as root: then it runs as another user, to whom the folder is given. */
async function serverUser(folder: string): Promise<{ uid?: number; gid?: number; cwd: string }> {
  if (process.getuid?.() !== 0) return { cwd: folder }
  const { uid, gid } = idsOf('postgres') ?? idsOf('nobody') ?? {}
  if (!uid || !gid) throw new Error('PostgreSQL needs a user that is not root')
  await runProgram('chown', ['-R', `${uid}:${gid}`, folder])
  return { uid, gid, cwd: folder }
}

function idsOf(user: string): { uid: number; gid: number } | null {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, user], { encoding: 'utf8' }))
  return uid?.status === 0 && gid?.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : null
}

function testPrograms(): TestPrograms {
  // The quick half of the checks leaves the servers out.
  if (process.env.TEST_BACKENDS === 'embedded') return { postgres: null, redis: null }
  found ??= JSON.parse(execFileSync(process.execPath, [finder], { encoding: 'utf8' })) as TestPrograms
  return found
}
