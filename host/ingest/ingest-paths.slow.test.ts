import { rmSync, symlinkSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { createMemoryLibraryIndex } from '../search/testing/memory-library-index.ts'
import type { LibraryIndex } from '../storage/library/library-index.ts'
import { ingestPaths } from './ingest-paths.ts'

let folder: string
let library: LibraryIndex

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ingest-'))
  library = createMemoryLibraryIndex()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function write(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, text)
  return path
}

const ingest = (...paths: string[]) => ingestPaths(paths.length > 0 ? paths : [folder], { library })
const sources = async () =>
  [...(await library.hashes(folder)).keys()].map((source) => source.slice(folder.length + 1)).sort()

describe('ingestPaths', () => {
  test('ingests a folder, and changes nothing the second time', async () => {
    await write('a.txt', '甲')
    await write('deep/er/b.md', '# 乙\n\n正文')
    expect(await ingest()).toMatchObject({ added: 2, passages: 2, unchanged: 0, failures: [] })
    expect(await ingest()).toMatchObject({ added: 0, replaced: 0, unchanged: 2, removed: 0, passages: 0 })
    expect(await sources()).toEqual(['a.txt', 'deep/er/b.md'])
  })

  test('replaces changed, removes deleted, and adds new files', async () => {
    await write('a.txt', '甲')
    const gone = await write('gone.txt', '去')
    await ingest()
    await rm(gone)
    await write('a.txt', '甲甲')
    await write('new.txt', '新')
    expect(await ingest()).toMatchObject({ added: 1, replaced: 1, removed: 1, unchanged: 0 })
    expect(await sources()).toEqual(['a.txt', 'new.txt'])
    expect((await library.statistics()).passageCount).toBe(2)
  })

  test('removes only below the given folder', async () => {
    const other = await write('other/o.txt', '别处')
    await write('this/t.txt', '这里')
    await ingest()
    await rm(other)
    expect(await ingest(join(folder, 'this'))).toMatchObject({ removed: 0, unchanged: 1 })
    expect(await sources()).toEqual(['other/o.txt', 'this/t.txt'])
  })

  test('ingests single files, also when given twice', async () => {
    const path = await write('a.txt', '甲')
    await write('b.txt', '乙')
    expect(await ingest(path, path)).toMatchObject({ added: 1, unchanged: 0 })
    expect(await sources()).toEqual(['a.txt'])
  })

  test('skips dot files, node_modules and other formats', async () => {
    await write('.hidden.txt', '藏')
    await write('.git/x.txt', '藏')
    await write('node_modules/p/readme.md', '包')
    await write('photo.png', '图')
    expect(await ingest()).toMatchObject({ added: 0, skipped: 1, failures: [] })
  })

  test('lists unreadable files with their reason, and continues', async () => {
    await write('empty.txt', '')
    await writeFile(join(folder, 'binary.txt'), Uint8Array.of(1, 0, 2, 0))
    await write('good.txt', '好')
    const report = await ingest(folder, join(folder, 'missing'), await write('x/only.pdf', '%PDF'))
    expect(report.added).toBe(1)
    expect(report.failures.map(({ path, reason }) => [path.slice(folder.length + 1), reason])).toEqual([
      ['binary.txt', '不是文本文件'],
      ['empty.txt', '文件是空的'],
      ['missing', '找不到这个文件或文件夹'],
      ['x/only.pdf', '内容不是 pdf 格式，可能改过名字或已损坏；请用原来的软件另存后再导入'],
    ])
  })

  test('keeps the content of a file that becomes unreadable', async () => {
    await write('a.txt', '甲')
    await ingest()
    await write('a.txt', '')
    expect(await ingest()).toMatchObject({ removed: 0, replaced: 0 })
    expect(await sources()).toEqual(['a.txt'])
  })

  test('removes nothing when the folder does not exist', async () => {
    await write('in/a.txt', '甲')
    await ingest(join(folder, 'in'))
    await rename(join(folder, 'in'), join(folder, 'moved'))
    expect((await ingest(join(folder, 'in'))).failures).toHaveLength(1)
    expect(await sources()).toEqual(['in/a.txt'])
  })

  test('follows no symbolic link: to a file or a folder elsewhere, in a loop, to nowhere', async () => {
    await write('in/a/b.txt', '乙')
    const secret = await write('secret/key.txt', '密')
    for (const [target, name] of [
      [secret, 'file.txt'],
      [join(folder, 'secret'), 'folder'],
      [join(folder, 'in'), 'a/loop'],
      [join(folder, 'nowhere'), 'broken.txt'],
    ] as const)
      await symlink(target, join(folder, 'in', name))
    expect(await ingest(join(folder, 'in'))).toMatchObject({ added: 1, links: 4, failures: [] })
    expect(await sources()).toEqual(['in/a/b.txt'])
  })

  test('ingests nothing from elsewhere when a file or folder becomes a link during reading', async () => {
    await write('in/a.txt', '甲')
    await write('in/b/c.txt', '乙')
    await write('secret/c.txt', '密')
    let isSwapped = false
    const report = await ingestPaths([join(folder, 'in')], { library }, () => {
      if (isSwapped) return
      isSwapped = true
      rmSync(join(folder, 'in/a.txt'))
      rmSync(join(folder, 'in/b'), { recursive: true })
      symlinkSync(join(folder, 'secret/c.txt'), join(folder, 'in/a.txt'))
      symlinkSync(join(folder, 'secret'), join(folder, 'in/b'))
    })
    expect(report).toMatchObject({ added: 0 })
    expect(report.failures.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 2 }, () => '导入途中文件被换成了别处的链接，已跳过'),
    )
    expect(await sources()).toEqual([])
  })

  test('finds names encoded in GBK, below a folder and on the command line', async () => {
    const inside = (...parts: (string | Buffer)[]) =>
      Buffer.concat([folder, ...parts].flatMap((part) => [Buffer.from(part), Buffer.from('/')]).slice(0, -1))
    // 资料 in GBK.
    const name = Buffer.from('d7cac1cf', 'hex')
    await mkdir(inside(name))
    await writeFile(inside(name, 'a.txt'), '甲')
    await writeFile(inside(name, Buffer.concat([name, Buffer.from('.txt')])), '乙')
    expect(await ingest()).toMatchObject({ added: 2, failures: [] })
    expect(await sources()).toEqual(['资料/a.txt', '资料/资料.txt'])
    expect(await ingest(inside(name).toString('utf8'))).toMatchObject({ unchanged: 2, failures: [] })
  })

  test('reports its progress, stops when aborted, and does not hide a failing library', async () => {
    await write('a.txt', '甲')
    await write('b.txt', '乙')
    const reports: string[] = []
    await ingestPaths([folder], { library }, ({ seen, total }) => reports.push(`${seen}/${total}`))
    expect(reports).toEqual(['1/2', '2/2'])
    await expect(ingestPaths([folder], { library, signal: AbortSignal.abort() })).rejects.toThrow()
    const full: LibraryIndex = {
      ...createMemoryLibraryIndex(),
      put: () => Promise.reject(new Error('disk full')),
    }
    await expect(ingestPaths([folder], { library: full })).rejects.toThrow('disk full')
  })
})
