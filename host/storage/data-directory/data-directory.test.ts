import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { makeTemporaryFolder } from '../testing/temporary-folder.ts'
import { DataDirectoryBusy, openDataDirectory } from './data-directory.ts'

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>
let path: string
beforeEach(async () => {
  folder = await makeTemporaryFolder()
  path = join(folder.path, 'deep', 'data')
})
afterEach(() => folder.remove())

/** Has another process take the directory and keep it. */
async function takeElsewhere() {
  const address = new URL('./data-directory.ts', import.meta.url).href
  const program = `import { openDataDirectory } from ${JSON.stringify(address)}
    openDataDirectory(process.argv[1]); process.stdout.write('taken'); setInterval(() => globalThis.gc?.(), 10)`
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '--eval', program, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

describe('the data directory', () => {
  test('is created for this user only', async () => {
    const directory = openDataDirectory(path)
    expect((await stat(path)).mode & 0o777).toBe(0o700)
    directory.release()
  })

  test('is rejected, in one sentence, while it is in use, and free again after', () => {
    const directory = openDataDirectory(path)
    expect(() => openDataDirectory(path)).toThrow(DataDirectoryBusy)
    expect(() => openDataDirectory(path)).toThrow(`数据目录 ${path} 正由另一个知舟进程使用`)
    directory.release()
    directory.release()
    openDataDirectory(path).release()
  })

  test('of another process is rejected until that is killed', async () => {
    const child = await takeElsewhere()
    expect(() => openDataDirectory(path)).toThrow(DataDirectoryBusy)
    const closed = once(child, 'close')
    child.kill('SIGKILL')
    await closed
    openDataDirectory(path).release()
  })

  test('two of them do not conflict', () => {
    const one = openDataDirectory(join(path, 'one'))
    const other = openDataDirectory(join(path, 'other'))
    one.release()
    other.release()
    expect([one.path, other.path]).toEqual([join(path, 'one'), join(path, 'other')])
  })
})

test('files written there are for this user only, also when the directory existed before', async () => {
  await mkdir(path, { recursive: true, mode: 0o755 })
  const directory = openDataDirectory(path)
  await writeFile(join(path, 'later'), 'x')
  for (const name of ['lock.db', 'later']) expect((await stat(join(path, name))).mode & 0o077).toBe(0)
  directory.release()
})
