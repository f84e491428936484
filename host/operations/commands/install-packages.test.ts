import { spawnSync } from 'node:child_process'
import { appendFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { processEnvironment } from '../../platform/process-environment.ts'
import { makeTemporaryFolder } from '../../storage/testing/temporary-folder.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const launcher = 'host/operations/commands/launcher'
/** Stands in for npm: notes how it was called, and installs the one file that is looked for. */
const fakeNpm = `const fs = require('node:fs')
fs.appendFileSync('calls', process.argv.slice(2, 4).join(' ') + '\\n')
fs.rmSync('node_modules', { recursive: true, force: true })
fs.mkdirSync('node_modules/.bin', { recursive: true })
fs.writeFileSync('node_modules/.bin/node', '')`

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>
beforeEach(async () => {
  folder = await makeTemporaryFolder()
  for (const path of [
    launcher,
    'host/operations/commands/with-parent.mjs',
    'host/platform/terminal/language.mjs',
  ])
    await cp(join(root, path), join(folder.path, path), { recursive: true })
  await writeFile(join(folder.path, 'package.json'), '{"type":"module","dependencies":{"a":"1.0.0"}}')
  await writeFile(join(folder.path, 'package-lock.json'), '{}')
  await mkdir(join(folder.path, 'npm'))
  await writeFile(join(folder.path, 'npm/npm.cjs'), fakeNpm)
})
afterEach(() => folder.remove())

/** @returns what npm was called with until now */
async function install(withTests: boolean): Promise<string[]> {
  const program = `const { installPackages } = await import('./${launcher}/install-packages.mjs')
    await installPackages(${withTests})`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: folder.path,
    encoding: 'utf8',
    env: {
      PATH: processEnvironment().PATH,
      npm_execpath: join(folder.path, 'npm/npm.cjs'),
      NODE_ENV: 'test',
    },
  })
  expect([status, stderr]).toEqual([0, ''])
  return (await readFile(join(folder.path, 'calls'), 'utf8')).trim().split('\n')
}

test('a start installs what runs; tests complete it; a full installation serves both', async () => {
  expect(await install(false)).toEqual(['ci --omit=dev'])
  expect(await install(false)).toHaveLength(1)
  expect(await install(true)).toEqual(['ci --omit=dev', 'ci --include=dev'])
  expect(await install(true)).toHaveLength(2)
  expect(await install(false)).toHaveLength(2)
  await appendFile(join(folder.path, 'package-lock.json'), '\n')
  expect(await install(false)).toEqual(['ci --omit=dev', 'ci --include=dev', 'ci --omit=dev'])
})
