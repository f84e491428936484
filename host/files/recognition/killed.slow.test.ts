import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@jest/globals'
import { headerNames } from '../../../lib/contract/identity.ts'
import { fileRoutes } from '../../../lib/contract/routes/file-routes.ts'
import { paragraph, ShadeRecognition } from '../../ingest/recognition/testing/shade-recognition.ts'
import { openFileBlobs } from '../../storage/blobs/file-blobs.ts'
import { newDevice } from '../../testing/test-client.ts'
import { startTestHost } from '../../testing/test-host.ts'
import { openTestStorage } from '../../testing/test-storage.ts'
import { FileClient } from '../testing/file-client.ts'
import { readPassages } from '../uploads/store-passages.ts'
import { imageRead } from './testing/image-read.ts'

const child = fileURLToPath(new URL('./testing/killed-child.ts', import.meta.url))
const pages = 12
const kills = 10

/** Ten hosts are started one after another. */
const testMs = 600_000

/** Runs a host that is killed in the middle of its work. */
async function runUntilKilled(given: readonly string[]): Promise<void> {
  const killed = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...given], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  expect((await once(killed, 'close'))[1]).toBe('SIGKILL')
}

/** Starts a host on the data of killed ones. @returns it, and the files that its user has */
async function startAgain(directory: string, device: string) {
  const opened = await openTestStorage({ DATA_DIR: directory })
  const folder = join(directory, 'blobs')
  const fileBlobs = await openFileBlobs({ folder, secret: 'secret', now: Date.now })
  const storage = Object.assign(opened, { fileBlobs, blobs: fileBlobs })
  const recognition = new ShadeRecognition()
  const host = await startTestHost(storage, async function* () {}, { recognition })
  const client = new FileClient(host, { [headerNames.deviceHash]: device })
  const { list } = (await client.get(fileRoutes.fileList, {})).data as { list: { file_id: string }[] }
  return { opened, storage, recognition, host, client, list }
}

test(
  'the recognition of a file survives ten kills, and no page is doubled',
  async () => {
    const first = await openTestStorage()
    await first.close()
    const device = newDevice()
    for (let kill = 0; kill < kills; kill += 1) {
      const place = kill % 2 === 0 ? '1' : '2'
      const given = [child, first.directory, device, kill === 0 ? String(pages) : '0', place]
      await runUntilKilled(given)
    }

    const { opened, storage, recognition, host, client, list } = await startAgain(first.directory, device)
    const file_id = list[0]?.file_id ?? ''
    expect(await client.settled(file_id)).toMatchObject({ state: 'ready', scanned: pages, recognized: pages })
    const read = await readPassages(storage.blobs, file_id)
    const expected = Array.from({ length: pages }, (_, at) => paragraph(at + 1)).join('\n')
    expect(read.map(({ text }) => text).join('\n')).toBe(expected)
    const { database } = storage
    const rows = await database.all(database.build.selectFrom('recognized_pages').select('page'))
    expect(rows.map(({ page }) => Number(page)).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: pages }, (_, at) => at + 1),
    )
    // What was stored before a kill is not recognized again.
    expect(recognition.asked).toHaveLength(pages - kills / 2)
    await host.close()
    await opened.remove()
    await first.remove()
  },
  testMs,
)

test(
  'an image whose text is being recognized survives kills',
  async () => {
    const first = await openTestStorage()
    await first.close()
    const device = newDevice()
    for (const page of ['3', '0']) {
      const given = [child, first.directory, device, page, '1', 'image']
      await runUntilKilled(given)
    }
    const { opened, storage, recognition, host, client, list } = await startAgain(first.directory, device)
    const file_id = list[0]?.file_id ?? ''
    expect(list).toHaveLength(1)
    expect(await imageRead(client, file_id)).toMatchObject({ state: 'ready', has_page_pictures: true })
    const read = await readPassages(storage.blobs, file_id)
    expect(read.map(({ text }) => text)).toEqual([paragraph(3)])
    expect(recognition.asked).toEqual([3])
    await host.close()
    await opened.remove()
    await first.remove()
  },
  testMs,
)
