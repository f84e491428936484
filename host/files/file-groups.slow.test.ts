import { expect, test } from '@jest/globals'
import type { ListedFile } from '../../lib/contract/routes/file-routes.ts'
import { fileRoutes } from '../../lib/contract/routes/file-routes.ts'
import { folderRoutes } from '../../lib/contract/routes/folder-routes.ts'
import { randomId } from '../platform/make-id.ts'
import { createMakeFile } from './make-file.ts'
import type { FileClient } from './testing/file-client.ts'
import { describeFiles, type FileWorld } from './testing/file-world.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

function maker({ storage }: FileWorld, owner: string) {
  const make = createMakeFile({ ...storage, now: Date.now, makeId: randomId, quota: 0 })
  return (name: string, text: string, versionOf?: string) =>
    make({ owner, name, bytes: bytesOf(text), madeIn: '', ...(versionOf === undefined ? {} : { versionOf }) })
}

async function rowsOf(client: FileClient, query: Record<string, string> = {}): Promise<ListedFile[]> {
  return ((await client.get(fileRoutes.fileList, query)).data as { list: ListedFile[] }).list
}

async function shown(client: FileClient, query: Record<string, string> = {}) {
  const rows = await rowsOf(client, query)
  return rows.map(({ name, versions, copy_ids }) => [
    name,
    versions.map((each) => each.name),
    copy_ids.length,
  ])
}

describeFiles('rows of the file list', (world) => {
  test('versions are in the row of their file, newest first, and never separate', async () => {
    const client = await world().member()
    const make = maker(world(), client.owner)
    const { file_id: original } = await client.upload('小房子.txt', bytesOf('原文'))
    await client.upload('别的.txt', bytesOf('别的'))
    const first = await make('小房子-改1.txt', '一', original)
    // A version of a version is one of the same file.
    await make('小房子-改2.txt', '二', first.id)
    expect(await shown(client)).toEqual([
      ['小房子.txt', ['小房子-改2.txt', '小房子-改1.txt'], 0],
      ['别的.txt', [], 0],
    ])
    const [row] = await rowsOf(client)
    expect(row?.total_size).toBe(bytesOf('原文一二').length)
    // Whatever name it is found by, the row is found.
    expect(await shown(client, { keyword: '改1' })).toEqual([
      ['小房子.txt', ['小房子-改2.txt', '小房子-改1.txt'], 0],
    ])
    await client.post(fileRoutes.fileDelete, { file_id: original })
    expect(await shown(client)).toEqual([
      ['小房子-改1.txt', ['小房子-改2.txt'], 0],
      ['别的.txt', [], 0],
    ])
  })

  test('the same bytes are one row, whatever their names and origins', async () => {
    const client = await world().member()
    const make = maker(world(), client.owner)
    const { file_id: original } = await client.upload('甲.txt', bytesOf('甲'))
    await client.upload('甲.txt', bytesOf('甲'))
    await client.upload('又名.txt', bytesOf('甲'))
    await make('甲-改1.txt', '乙', original)
    // The edited one was downloaded, and sent once more.
    await client.upload('存下的.txt', bytesOf('乙'))
    expect(await shown(client)).toEqual([['甲.txt', ['存下的.txt'], 3]])
    expect(await shown(client, { keyword: '又名' })).toHaveLength(1)
    const folders = (await client.post(folderRoutes.folderCreate, { name: '专题' })).data as {
      folder_id: string
    }
    const [row] = await rowsOf(client)
    const [edited] = row?.versions ?? []
    // What is deleted with a version: its bytes would come back as another version of the row.
    expect(edited?.copy_ids).toHaveLength(1)
    const file_ids = [row?.file_id ?? '', edited?.file_id ?? '', ...(row?.copy_ids ?? [])]
    const { data } = await client.post(folderRoutes.filesMove, { file_ids, folder_id: folders.folder_id })
    expect(data).toMatchObject({ total: 1, list: [{ name: '专题', count: 1 }] })
    // Sent once more outside of the folder, it is a row there, and the folder keeps its own.
    await client.upload('再来.txt', bytesOf('甲'))
    expect(await shown(client)).toHaveLength(2)
    expect(await shown(client, { folder_id: folders.folder_id })).toHaveLength(1)
  })

  test('different files have different names, for any number, also under concurrent calls', async () => {
    const client = await world().member()
    const make = maker(world(), client.owner)
    await Promise.all(['一', '二', '三'].map((text) => client.upload('报告.txt', bytesOf(text))))
    await make('报告.txt', '四')
    await make('报告.txt', '一')
    const { file_id: original } = await client.upload('图.txt', bytesOf('图'))
    // Each was edited from the same state, after an undo.
    await Promise.all(['a', 'b', 'c'].map((text) => make('图-改1.txt', text, original)))
    const rows = await rowsOf(client)
    const names = rows.flatMap(({ name, versions }) => [name, ...versions.map((each) => each.name)]).sort()
    expect(names).toEqual(
      [
        '报告.txt',
        '报告 (2).txt',
        '报告 (3).txt',
        '报告 (4).txt',
        '图.txt',
        '图-改1.txt',
        '图-改2.txt',
        '图-改3.txt',
      ].sort(),
    )
    const long = `${'长'.repeat(251)}.txt`
    const made = [await make(long, '一个'), await make(long, '另一个')]
    expect(made.map(({ name }) => name.length)).toEqual([255, 255])
    expect(made[1]?.name).toBe(`${'长'.repeat(247)} (2).txt`)
  })
})
