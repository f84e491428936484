import { expect, test } from '@jest/globals'
import { toLibraryDocument } from '../../ingest/library-document.ts'
import { readDocument } from '../../ingest/read-document.ts'
import { Egress } from '../../outbound/egress.ts'
import type { Blobs } from '../../storage/blobs/blobs.ts'
import { statement } from '../../storage/database/database.ts'
import { agentOwner } from '../agent-owner.ts'
import { bytesOf } from '../testing/file-client.ts'
import { describeFiles } from '../testing/file-world.ts'
import { FileParser } from '../uploads/parse-file.ts'
import { readPassages, storePassages, textOf } from '../uploads/store-passages.ts'
import { author, collection } from './testing/author.ts'

const text = '琉璃犀角杯藏在城西的旧仓库里，钥匙在老周手上。'

describeFiles('jobs of knowledge', (world) => {
  const attempt = {
    isLast: false,
    queue: '',
    signal: new AbortController().signal,
    progress: async () => undefined,
  }
  const parserOf = (blobs: Blobs) =>
    new FileParser({ ...world().storage, blobs, egress: new Egress(), now: Date.now, quota: 0 })

  test('passages that a killed process stored after the deletion are removed', async () => {
    const { agent, knowledge } = await author(world())
    const { file_id: id } = await knowledge.upload(agent, '仓库.txt', bytesOf(text))
    await knowledge.remove(id)
    const document = toLibraryDocument('仓库.txt', await readDocument('仓库.txt', bytesOf(text)), 'x')
    const row = { id, owner: agentOwner(agent), name: '仓库.txt', sha256: 'x', created_at: 0 }
    await storePassages(world().storage, row, document, await textOf(document))
    expect(await collection(world(), agent).statistics()).toMatchObject({ passageCount: 1 })
    const parser = parserOf(world().storage.blobs)
    await parser.run(id, attempt)
    await parser.close()
    expect(await collection(world(), agent).statistics()).toMatchObject({ passageCount: 0 })
    expect(await readPassages(world().storage.blobs, id)).toEqual([])
  })

  test('progress does not go back when another process reads the file again', async () => {
    const { agent, knowledge } = await author(world())
    const { file_id: id } = await knowledge.upload(agent, '仓库.txt', bytesOf(text))
    const { database, blobs } = world().storage
    const left = { state: 'indexing', progress: 80 } as const
    await database.batch([statement(database.build.updateTable('files').set(left).where('id', '=', id))])
    const seen: unknown[] = []
    const watched: Blobs = Object.create(blobs, {
      read: {
        value: async (key: string) => {
          seen.push((await knowledge.files(agent))[0])
          return blobs.read(key)
        },
      },
    })
    const parser = parserOf(watched)
    await parser.run(id, attempt)
    await parser.close()
    expect(seen).toMatchObject([{ state: 'parsing', progress: 80 }])
    expect(await knowledge.files(agent)).toMatchObject([{ state: 'ready', progress: 100 }])
    expect(await collection(world(), agent).statistics()).toMatchObject({ passageCount: 1 })
  })

  test('a file of a blocked author is neither read nor fetched, and can be read again later', async () => {
    const { agent, knowledge } = await author(world())
    const { file_id: id } = await knowledge.upload(agent, '仓库.txt', bytesOf(text))
    const { database, blobs } = world().storage
    const { build } = database
    const waiting = { state: 'waiting', progress: 0 } as const
    await database.batch([
      statement(build.updateTable('agents').set({ author_blocked_at: 1 }).where('id', '=', agent), 1),
      statement(build.updateTable('files').set(waiting).where('id', '=', id), 1),
    ])
    const parser = parserOf(blobs)
    await parser.run(id, attempt)
    await parser.close()
    expect(await knowledge.files(agent)).toMatchObject([{ state: 'failed', may_reparse: true }])
  })
})
