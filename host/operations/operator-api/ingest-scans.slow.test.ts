import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import fastify from 'fastify'
import { ShadeRecognition, scans } from '../../ingest/recognition/testing/shade-recognition.ts'
import { pdfOfPages } from '../../ingest/testing/make-pdf.ts'
import { readEnvironment } from '../../settings/environment.ts'
import { openTestStorage } from '../../testing/test-storage.ts'
import { SetupLinks } from '../console/setup-links.ts'
import { operatorModule, operatorPaths, operatorTokenHeader } from './operator-module.ts'

test('an import ends with the product, and the page at hand is left to the next one', async () => {
  const storage = await openTestStorage()
  const { libraryDatabase } = storage
  const path = join(storage.directory, '扫描.pdf')
  await writeFile(path, pdfOfPages(await scans(3)))
  const recognition = new ShadeRecognition()
  const operators = operatorModule({
    ...storage,
    token: 'token',
    env: readEnvironment({ DATA_DIR: storage.directory }),
    library: storage.library.collection('public'),
    links: new SetupLinks(Date.now),
    now: Date.now,
    recognition,
  })
  const app = fastify()
  operators.http?.(app, {} as never)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const ingest = async () => {
    const reply = await fetch(`${address}${operatorPaths.ingest}`, {
      method: 'POST',
      headers: { [operatorTokenHeader]: 'token', 'content-type': 'application/json' },
      body: JSON.stringify({ paths: [path] }),
    })
    return (await reply.text()).trim().split('\n')
  }

  recognition.hold(2)
  const lines = ingest()
  await recognition.arrived
  await operators.stop?.()
  expect((await lines).at(-1)).toBe('{"error":"产品在导入途中停止了；再运行一次会从停下的地方接着来。"}')
  expect((await lines).at(-2)).toContain('"pages":{"done":1,"count":3}')
  const rows = await libraryDatabase.all(libraryDatabase.build.selectFrom('library_pages').select('page'))
  expect(rows.map(({ page }) => Number(page))).toEqual([1])
  await app.close()
  await storage.remove()
})
