import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { processEnvironment } from '../../platform/process-environment.ts'
import { runProgram } from '../../storage/testing/run-program.ts'
import { copyImage } from './testing/container-image.ts'

const endings = ['', '.ts', '.tsx', '.mjs', '.css', '/index.ts', '/index.tsx']
/** Imports of our own files, and files that are found beside the one that reads them. */
const references = [
  /(?:from|import\(|^import) ?['"]((?:\.{1,2}|@)\/[^'"]+)['"]/gm,
  /new URL\('(\.{1,2}\/[^'*]+)', import\.meta\.url\)/g,
]
const docs = [/['"]docs['"], ['"]([\w-]+)['"]/g, /\/docs\/([\w-]+)['"]/g]

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zhizhou-image-'))
  await copyImage('build', join(folder, 'build'))
  await copyImage('image', join(folder, 'image'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function sources(stage: string): Promise<{ file: string; text: string }[]> {
  const base = join(folder, stage)
  const found = await Promise.all(
    (await readdir(base))
      .filter((name) => name !== 'node_modules')
      .map(async (name) => {
        if (!/^[\w-]+$/.test(name)) return [name]
        return (await readdir(join(base, name), { recursive: true })).map((entry) => join(name, entry))
      }),
  )
  const files = found.flat().filter((file) => /\.(ts|tsx|mjs)$/.test(file))
  return Promise.all(files.map(async (file) => ({ file, text: await readFile(join(base, file), 'utf8') })))
}

function isThere(stage: string, file: string, name: string): boolean {
  const base = join(folder, stage)
  const path = name.startsWith('@/') ? join(base, name.slice(2)) : join(base, dirname(file), name)
  // What stands outside is found elsewhere, or not at all.
  return !relative(base, path).startsWith('..') && endings.some((ending) => existsSync(`${path}${ending}`))
}

describe.each(['build', 'image'])('the files of the container (%s)', (stage) => {
  test('include all imported files', async () => {
    const all = await sources(stage)
    expect(all.length).toBeGreaterThan(200)
    const missing = all.flatMap(({ file, text }) =>
      references.flatMap((pattern) =>
        [...text.matchAll(pattern)]
          .filter(([, name = '']) => !isThere(stage, file, name))
          .map(([, name]) => `${file} → ${name}`),
      ),
    )
    expect(missing).toEqual([])
  })

  test('include every folder of the documentation that they read', async () => {
    const read = (await sources(stage)).flatMap(({ text }) =>
      docs.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name)),
    )
    expect(read).toContain('help')
    for (const name of new Set(read))
      expect([name, existsSync(join(folder, stage, 'docs', name))]).toEqual([name, true])
  })
})

test('the host opens, finds its guide and closes, without the rest of the tree', async () => {
  const program = `
    const { openProduct } = await import('./host/open-product.ts')
    const { createLog } = await import('./host/platform/log.ts')
    const environment = { DATA_DIR: process.argv[2], WIKIPEDIA_URL: '', LOG_LEVEL: 'warn' }
    const product = await openProduct(environment, createLog('warn'), (error) => { throw error })
    await product.close()`
  await writeFile(join(folder, 'image', 'open.mjs'), program)
  await runProgram(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'open.mjs', join(folder, 'data')],
    { cwd: join(folder, 'image'), env: { PATH: processEnvironment().PATH, NODE_ENV: 'production' } },
  )
  expect(existsSync(join(folder, 'data', 'library.db'))).toBe(true)
})
