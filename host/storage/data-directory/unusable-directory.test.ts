import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import pino from 'pino'
import { StorageFull } from '../../platform/errors.ts'
import { terminalText } from '../../platform/terminal/terminal.ts'
import { readEnvironment } from '../../settings/environment.ts'
import { openStorage } from '../open-storage.ts'
import { makeTemporaryFolder } from '../testing/temporary-folder.ts'
import { requireFreeSpace } from './free-space.ts'
import { explainDirectory, UnusableDirectory } from './unusable-directory.ts'

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>
beforeEach(async () => {
  folder = await makeTemporaryFolder()
})
afterEach(() => folder.remove())

const withCode = (code: string | number) =>
  Object.assign(new Error('as the system says it'), typeof code === 'string' ? { code } : { errcode: code })

async function occupied(file: string): Promise<string> {
  await writeFile(file, 'x')
  return file
}

async function linked(link: string, target: string): Promise<string> {
  await symlink(target, link)
  return link
}

async function furnished(here: string, name: string): Promise<string> {
  await mkdir(join(here, name))
  return here
}

describe('why the product can not start with a data directory', () => {
  test.each([
    [new StorageFull('full'), '磁盘满了'],
    [withCode('ENOSPC'), '磁盘满了'],
    [withCode('EDQUOT'), '磁盘满了'],
    [withCode(13), '磁盘满了'],
    [withCode('EROFS'), '不能写'],
    [withCode('EACCES'), '不能写'],
    // SQLITE_READONLY, SQLITE_READONLY_DBMOVED, SQLITE_CANTOPEN.
    [withCode(8), '不能写'],
    [withCode(1032), '不能写'],
    [withCode(14), '不能写'],
    // SQLITE_CORRUPT, SQLITE_CORRUPT_INDEX, SQLITE_NOTADB.
    [withCode(11), '损坏了'],
    [withCode(779), '损坏了'],
    [withCode(26), '损坏了'],
    // SQLITE_IOERR_LOCK, as on network disks.
    [withCode(3850), '读写出错'],
    [Object.assign(withCode('ELOOP'), { path: '/data/blobs/x' }), '不能写'],
    [new Error('from inside', { cause: withCode(11) }), '损坏了'],
  ])('%j: %s, with what to do, in both languages', (error, said) => {
    const explained = explainDirectory(error, '/data') as Error
    expect(explained).toBeInstanceOf(UnusableDirectory)
    expect(explained.message).toMatch(new RegExp(`^数据目录 /data .*${said}；请.*。$`))
    expect(terminalText(explained.message, { LANG: 'en_US.UTF-8' })).toMatch(
      /^The (?:disk|data|database) [^\u4e00-\u9fff]+\.$/,
    )
  })

  test('other errors stay as they are', () => {
    const elsewhere = Object.assign(withCode('ENOENT'), { path: '/fonts/a.ttf' })
    for (const error of [new Error('x'), withCode('ECONNREFUSED'), withCode(5), elsewhere, 'text'])
      expect(explainDirectory(error, '/data')).toBe(error)
  })

  test.each(['zhizhou.db', 'library.db', 'lock.db'])('a damaged %s is found', async (name) => {
    const path = join(folder.path, 'data')
    await mkdir(path)
    await writeFile(join(path, name), Buffer.alloc(20_000, 'not a database '))
    const opening = openStorage(readEnvironment({ DATA_DIR: path }), pino({ level: 'silent' }))
    const error = await opening.then(
      () => null,
      (cause: unknown) => explainDirectory(cause, path),
    )
    expect(error).toMatchObject({ name: 'UnusableDirectory', message: expect.stringContaining('损坏了') })
  })

  test.each([
    ['in /proc', async () => '/proc/zhizhou/data'],
    ['in /sys', async () => '/sys/zhizhou/data'],
    ['that is a device', async () => '/dev/null'],
    ['below a device', async () => '/dev/null/data'],
    ['that is a file', (here: string) => occupied(join(here, 'file'))],
    ['below a file', async (here: string) => join(await occupied(join(here, 'file')), 'data')],
    ['that is a link to nothing', (here: string) => linked(join(here, 'link'), join(here, 'nothing/at/all'))],
    ['that is a link to itself', (here: string) => linked(join(here, 'loop'), join(here, 'loop'))],
    ['with a name that is too long', async (here: string) => join(here, 'a'.repeat(300))],
    [
      'with a file in place of its files',
      async (here: string) => dirname(await occupied(join(here, 'blobs'))),
    ],
    ['with a folder in place of its database', (here: string) => furnished(here, 'zhizhou.db')],
    ['with a folder in place of its lock', (here: string) => furnished(here, 'lock.db')],
  ])('a folder %s ends with a sentence that says what to do', async (_, make) => {
    const path = await make(folder.path)
    const error = await openStorage(readEnvironment({ DATA_DIR: path }), pino({ level: 'silent' })).then(
      async (storage) => storage.close(),
      (cause: unknown) => explainDirectory(cause, path),
    )
    expect(error).toBeInstanceOf(UnusableDirectory)
    expect((error as Error).message).toMatch(/^数据目录 .*；请.*DATA_DIR.*。$/)
    expect(terminalText((error as Error).message, { LANG: 'en_US.UTF-8' })).toMatch(/^The data directory/)
  })

  test('a disk without room is found before it is quite full', async () => {
    await requireFreeSpace(folder.path, 1)
    await expect(requireFreeSpace(folder.path, Number.MAX_SAFE_INTEGER)).rejects.toBeInstanceOf(StorageFull)
  })
})
