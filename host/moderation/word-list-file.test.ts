import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import pino, { type Logger } from 'pino'
import { UnreadableWordList, WordListFile } from './word-list-file.ts'

const pollMs = 5
let directory: string
let path: string
let logged: { level: number; msg: string }[]
let log: Logger
let file: WordListFile | null

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'zhizhou-words-'))
  path = join(directory, 'words.txt')
  logged = []
  file = null
  log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) })
})

afterEach(async () => {
  await file?.close()
  await rm(directory, { recursive: true, force: true })
})

const words = () => file?.words.words.map(({ text }) => text)
const errors = () => logged.filter(({ level }) => level >= 50)

/** Looks again until it holds; the test's time limit ends it. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, pollMs))
}

describe('a word list file', () => {
  test.each([
    ['is written over', () => writeFile(path, '新词\n又一个\n')],
    [
      'is replaced by another',
      async () => {
        await writeFile(`${path}.new`, '新词\n又一个\n')
        await rename(`${path}.new`, path)
      },
    ],
  ])('that %s is read again', async (_case, change) => {
    await writeFile(path, '旧词')
    file = await WordListFile.open(path, log, pollMs)
    expect(words()).toEqual(['旧词'])
    await change()
    await until(() => words()?.length === 2)
    expect(words()).toEqual(['新词', '又一个'])
    expect(file.isHealthy).toBe(true)
  })

  test.each([
    ['is taken away', () => rm(path)],
    ['becomes something else', () => writeFile(path, new Uint8Array([0xff, 0xfe, 0x00]))],
  ])(
    'that %s keeps the last good list, is reported once, and is read when it is valid again',
    async (_case, change) => {
      await writeFile(path, '旧词')
      file = await WordListFile.open(path, log, pollMs)
      await change()
      await until(() => file?.isHealthy === false)
      const looks = 20
      await new Promise((resolve) => setTimeout(resolve, looks * pollMs))
      expect(words()).toEqual(['旧词'])
      expect(errors()).toHaveLength(1)
      await writeFile(path, '新词')
      await until(() => file?.isHealthy === true)
      expect(words()).toEqual(['新词'])
    },
  )

  test('that is missing at the start is rejected', async () => {
    await expect(WordListFile.open(path, log, pollMs)).rejects.toThrow(UnreadableWordList)
  })

  test('is never logged with its words', async () => {
    await writeFile(path, '秘密词语')
    file = await WordListFile.open(path, log, pollMs)
    expect(JSON.stringify(logged)).not.toContain('秘密词语')
  })
})
