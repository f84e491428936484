import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { makeTemporaryFolder } from '../storage/testing/temporary-folder.ts'
import { additions, type Edit } from './seam-fixtures.ts'

/** One of each kind of thing that the product will have many of, added to a copy of the code. */
const root = fileURLToPath(new URL('../..', import.meta.url))
const copied = [
  '.config',
  'app',
  'components',
  'docs',
  'e2e',
  'host',
  'lib',
  'middleware.ts',
  'instrumentation-client.ts',
  'next.config.mjs',
]
const configured = ['package.json', 'tsconfig.json', '.env.example']
const usualFiles = 4
/** The whole product is compiled; a machine that others share may be slow. */
const compileMs = 240_000
const run = promisify(execFile)

/** Lines of a check that ended with an error; '' where it passed. */
async function failuresOf(folder: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, NODE_ENV: 'test' as const, TEST_BACKENDS: 'embedded' }
  const options = { cwd: folder, env, maxBuffer: 16 * 1024 * 1024 }
  return run(process.execPath, args, options).then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}`,
  )
}

const typeErrors = (folder: string) =>
  failuresOf(folder, 'node_modules/typescript/bin/tsc', '--noEmit', '-p', '.')

const copies: { remove(): Promise<void> }[] = []

async function makeCopy(): Promise<string> {
  const copy = await makeTemporaryFolder()
  copies.push(copy)
  const folder = copy.path
  const isKept = (path: string) => !path.includes('.output')
  for (const each of [...copied, ...configured])
    await cp(join(root, each), join(folder, each), { recursive: true, filter: isKept })
  await writeFile(join(folder, 'next-env.d.ts'), '/// <reference types="next" />\n')
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

async function edit(folder: string, edits: readonly Edit[]): Promise<void> {
  for (const [file, before, after] of edits) {
    const source = await readFile(join(folder, file), 'utf8')
    expect(`${file}: ${source.split(before).length - 1}`).toBe(`${file}: 1`)
    await writeFile(
      join(folder, file),
      source.replace(before, () => after),
    )
  }
}

async function write(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, source] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), source.trimStart())
  }
}

let folder: string

beforeAll(async () => {
  folder = await makeCopy()
  for (const { newFiles, edits, test: itsTest } of additions) {
    await write(folder, { ...newFiles, ...(itsTest ? { [itsTest[0]]: itsTest[1] } : {}) })
    await edit(folder, edits)
  }
})

afterAll(async () => {
  for (const copy of copies) await copy.remove()
})

describe('an agent that asks back, a card, a tool, a page and a table of what people own', () => {
  test.each(additions)('$howTo: touches few files, which its page names', async (addition) => {
    const { howTo, newFiles, edits, maxFiles = usualFiles } = addition
    const edited = new Set(edits.map(([file]) => file))
    expect(Object.keys(newFiles).length + edited.size).toBeLessThanOrEqual(maxFiles)
    const page = await readFile(join(root, `docs/how-to/${howTo}.md`), 'utf8')
    // As `<domain>-tables.ts` stands for those of each domain.
    const nameOf = (file: string) => file.split(/[/-]/).at(-1) ?? file
    expect([...edited].filter((file) => !page.includes(nameOf(file)))).toEqual([])
  })

  test(
    'compile together, without a change elsewhere',
    async () => {
      expect(await typeErrors(folder)).toBe('')
    },
    compileMs,
  )

  test(
    'work',
    async () => {
      const itsOwn = additions.flatMap(({ test: itsTest }) => (itsTest ? [itsTest[0]] : []))
      const ofAll = ['components/cards/registry.test.tsx', 'lib/edge/page-path.test.ts', 'lib/messages/']
      const jest = 'node_modules/jest/bin/jest.js'
      expect(
        await failuresOf(
          folder,
          jest,
          '-c',
          '.config/jest.mjs',
          '--silent',
          '--forceExit',
          ...itsOwn,
          ...ofAll,
        ),
      ).toBe('')
    },
    compileMs,
  )
})

test(
  'a forgotten part does not compile, or its page is not found',
  async () => {
    const forgotten = await makeCopy()
    for (const { newFiles } of additions) await write(forgotten, newFiles)
    const needed = [
      'lib/contract/agent-ids.ts',
      'lib/contract/cards/card-types.ts',
      'host/storage/database/tables/member-tables.ts',
      'lib/messages/site/zh-cn.ts',
    ]
    for (const { edits } of additions)
      await edit(
        forgotten,
        edits.filter(([file]) => needed.includes(file)),
      )
    await edit(forgotten, [
      [
        'lib/contract/routes/file-routes.ts',
        'export const fileRoutes = {\n',
        'export const fileRoutes = {\n  another: routes.feedback,\n',
      ],
    ])
    const errors = await typeErrors(forgotten)
    for (const file of [
      'components/cards/registry.ts',
      'host/table-manifest.ts',
      'host/agents/registry.ts',
      'lib/agents.ts',
      'host/testing/authorization/route-rows.ts',
      'lib/messages/site/en.ts',
    ])
      expect(errors).toContain(`${file}(`)
    const jest = ['node_modules/jest/bin/jest.js', '-c', '.config/jest.mjs', 'lib/edge/page-path.test.ts']
    expect(await failuresOf(forgotten, ...jest)).toMatch(/the table names the pages that have a folder/)
  },
  compileMs,
)
