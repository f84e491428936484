import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { ownDirectory } from './own-directory.ts'

test('a folder is named for this process; those of ended ones are deleted, and no others', () => {
  const parent = mkdtempSync(join(tmpdir(), 'own-'))
  try {
    expect(ownDirectory(join(parent, 'not there'))).toContain(String(process.pid))
    const machine = hostname().replace(/[^\w.-]/g, '_')
    // A process that was there a moment ago.
    const { pid } = spawnSync(process.execPath, ['-e', ''])
    const own = ownDirectory(parent)
    mkdirSync(own)
    const ended = `${machine}-${pid}-00000000`
    const elsewhere = `other.machine-${pid}-00000000`
    for (const name of [ended, elsewhere, 'notes']) mkdirSync(join(parent, name))
    expect(ownDirectory(parent)).not.toBe(own)
    expect(readdirSync(parent).toSorted()).toEqual(
      [own.slice(parent.length + 1), elsewhere, 'notes'].toSorted(),
    )
  } finally {
    rmSync(parent, { recursive: true })
  }
})
