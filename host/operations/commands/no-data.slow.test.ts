import { spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { processEnvironment } from '../../platform/process-environment.ts'
import { makeTemporaryFolder } from '../../storage/testing/temporary-folder.ts'

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>
beforeAll(async () => {
  folder = await makeTemporaryFolder()
})
afterAll(() => folder.remove())

async function run(name: string, dataDirectory: string, args: readonly string[]) {
  const file = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
    env: {
      NODE_ENV: 'test',
      PATH: processEnvironment().PATH,
      APP_LANG: 'zh-CN',
      DATA_DIR: dataDirectory,
      WIKIPEDIA_URL: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [code, ...said] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { code, said: said.join('').trim() }
}

describe.each([
  ['report', []],
  ['approve', []],
  ['approve', ['13900000000']],
  ['rotate-keys', []],
  ['setup-link', []],
  ['doctor', ['--json']],
])('%s %j', (name, args) => {
  test('creates nothing where there is no data', async () => {
    const missing = await run(name, join(folder.path, 'none/data'), args)
    const empty = await run(name, folder.path, args)
    expect(await readdir(folder.path)).toEqual([])
    if (name === 'doctor') return
    expect([missing.code, empty.code]).toEqual([1, 1])
    const sentence = name === 'setup-link' ? /^知舟没有在运行/ : /^这里没有知舟的数据：.*DATA_DIR/
    expect(missing.said).toMatch(sentence)
    expect(empty.said).toMatch(sentence)
  })
})
