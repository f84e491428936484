import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { createLibraryProvider } from '../search/providers/library-provider.ts'
import { createMemoryLibraryIndex } from '../search/testing/memory-library-index.ts'
import { ingestHelp } from './ingest-help.ts'

test('the guide is ingested into a new library, and rewritten only when changed', async () => {
  const library = createMemoryLibraryIndex()
  const first = await ingestHelp({ library })
  expect(first.written).toBeGreaterThan(8)
  expect(await ingestHelp({ library })).toEqual({ written: 0, removed: 0 })
  const options = { limit: 10, scope: { source: 'all' } as const, signal: new AbortController().signal }
  const [best] = await createLibraryProvider(library).search('怎么创建智能体？', options)
  expect(best).toMatchObject({ url: '/help/create-agent', showName: '使用指南', title: '怎么创建智能体' })
})

test('a deleted page is removed from the library', async () => {
  const library = createMemoryLibraryIndex()
  const folder = await mkdtemp(join(tmpdir(), 'help-'))
  await writeFile(join(folder, 'a.md'), '# 甲\n\n正文')
  await writeFile(join(folder, 'b.md'), '# 乙\n\n正文')
  expect(await ingestHelp({ library, folder })).toEqual({ written: 2, removed: 0 })
  await rm(join(folder, 'b.md'))
  expect(await ingestHelp({ library, folder })).toEqual({ written: 0, removed: 1 })
  await rm(folder, { recursive: true })
})
