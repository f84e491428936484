import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findTestPrograms } from '../operations/commands/find-test-programs.mjs'

const sample = new URL('../../docs/deployment/nginx.conf', import.meta.url)
const betweenLooksMs = 20

export interface Nginx {
  readonly origin: string
  /** Where the web app finds the host from inside. */
  readonly inner: string
  stop(): Promise<void>
}

/**
 * Runs the shipped configuration, with nothing changed but addresses, ports and the place of its files.
 * @param upstreams ports on this machine
 */
export async function startNginx(upstreams: { readonly host: number; readonly web: number }): Promise<Nginx> {
  const { nginx } = findTestPrograms()
  if (!nginx) throw new Error('there is no nginx here')
  const folder = await mkdtemp(join(tmpdir(), 'zhizhou-nginx-'))
  const [outer, inner] = [await freePort(), await freePort()]
  const text = replaced(await readFile(sample, 'utf8'), [
    [/server host-1:3000/, `server 127.0.0.1:${upstreams.host}`],
    [/server host-2:3000/, `server 127.0.0.1:${upstreams.host}`],
    [/server web:3000/, `server 127.0.0.1:${upstreams.web}`],
    [/listen 80;/, `listen 127.0.0.1:${outer};`],
    [/listen 8081;/, `listen 127.0.0.1:${inner};`],
    [/\/var\/log\/nginx\/access\.log/, join(folder, 'access.log')],
  ])
  const file = join(folder, 'nginx.conf')
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  // Its workers write into the folder, which belongs to this user.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  await writeFile(file, `${user} pid ${folder}/pid; events {} http { ${places.join(' ')}\n${text}\n}\n`)
  const errors = join(folder, 'error.log')
  const child = spawn(nginx, ['-p', folder, '-e', errors, '-c', file, '-g', 'daemon off;'], {
    stdio: 'inherit',
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true })
  }
  const origin = `http://127.0.0.1:${outer}`
  while (!(await fetch(`${origin}/metrics`).catch(() => null))) {
    if (child.exitCode !== null) throw new Error(await readFile(errors, 'utf8'))
    await pause(betweenLooksMs)
  }
  return { origin, inner: `http://127.0.0.1:${inner}`, stop }
}

/** @throws when something that is to be replaced is not there */
function replaced(text: string, changes: readonly (readonly [RegExp, string])[]): string {
  return changes.reduce((changed, [pattern, given]) => {
    if (!pattern.test(changed)) throw new Error(`the configuration has no ${pattern.source}`)
    return changed.replace(pattern, given)
  }, text)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port')
  return address.port
}
