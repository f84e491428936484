import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

/**
 * Names a folder for what only this process needs. Those of processes of this machine that have ended are deleted,
 * however they ended; those of other machines, which may share the disk, are left alone.
 * @param parent may not be there yet
 */
export function ownDirectory(parent: string): string {
  const machine = hostname().replace(/[^\w.-]/g, '_')
  for (const name of existsSync(parent) ? readdirSync(parent) : []) {
    const [, owner, pid] = /^(.*)-(\d+)-[\da-f]{8}$/.exec(name) ?? []
    if (owner === machine && !isRunning(Number(pid)))
      rmSync(join(parent, name), { recursive: true, force: true })
  }
  return join(parent, `${machine}-${process.pid}-${randomUUID().slice(0, 8)}`)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user is one, too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
