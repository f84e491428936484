import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { IsolatedProcess } from '../ingest/process/isolated-process.ts'
import { makeTemporaryFolder } from '../storage/testing/temporary-folder.ts'
import type { DataAnswer, DataRequest } from './data-request.ts'

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>
let loader: IsolatedProcess<DataRequest, DataAnswer>

beforeEach(async () => {
  folder = await makeTemporaryFolder()
  loader = new IsolatedProcess(new URL('./data-child.ts', import.meta.url), {
    timeoutMs: 20_000,
    memoryMb: 256,
    residentMb: 900,
  })
})
afterEach(async () => {
  await loader.close()
  await folder.remove()
})

function load(scratch: string, text: string): Promise<DataAnswer> {
  const bytes = Buffer.from(text)
  const limits = { largeBytes: 1e9, diskBytes: 1e9 }
  const databaseFile = `${scratch}.duckdb`
  return loader.ask(
    { kind: 'load', name: 'a.csv', scratch, databaseFile, onto: null, size: bytes.length, ...limits },
    (answer) => {
      if ('failure' in answer) throw new Error(answer.failure)
      return { result: answer }
    },
    { content: pieces(bytes) },
  )
}

async function* pieces(bytes: Buffer) {
  for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536)
}

test.each([10, 3_000, 400_000])(
  'a file of %d rows that could not be stored leaves nothing to the next load',
  async (rows) => {
    await expect(load(join(folder.path, 'missing'), `name\n${'alice\n'.repeat(rows)}`)).rejects.toThrow(
      'Error',
    )
    const scratch = join(folder.path, 'next')
    await mkdir(scratch)
    const text = `city,n\n${'Paris,1\n'.repeat(2_000)}`
    expect(await load(scratch, text)).toMatchObject({ result: [{ rows: 2_000 }] })
    expect(await readFile(join(scratch, 'source'), 'utf8')).toBe(text)
  },
)
