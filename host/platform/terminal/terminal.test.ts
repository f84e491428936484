import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@jest/globals'
import { InvalidEnvironment, readEnvironment } from '../../settings/environment.ts'
import { startSummary } from '../../start-summary.ts'
import { chinese, chineseSentences } from '../../testing/chinese-sentences.ts'
import { terminalLanguage } from './language.mjs'
import { terminalText } from './terminal.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const english = (text: string) => terminalText(text, { APP_LANG: 'en' })

test.each([
  [{}, 'zh-CN'],
  [{ LANG: 'C.UTF-8' }, 'zh-CN'],
  [{ LANG: 'zh_CN.UTF-8' }, 'zh-CN'],
  [{ LANG: 'en_US.UTF-8' }, 'en'],
  [{ LANG: 'en_US.UTF-8', APP_LANG: 'zh-CN' }, 'zh-CN'],
  [{ LANG: 'en_US.UTF-8', LC_ALL: 'zh_CN.UTF-8' }, 'zh-CN'],
  [{ LC_MESSAGES: 'en' }, 'en'],
  [{ APP_LANG: 'en', LC_ALL: 'zh_CN.UTF-8' }, 'en'],
  [{ APP_LANG: 'eng' }, 'zh-CN'],
])('%j sets the terminal language to %s', (environment, language) => {
  expect(terminalLanguage(environment)).toBe(language)
})

/** The parts of a start report, of which nested ones can't be read off the source. */
const setups: Record<string, string>[] = [
  {},
  { LLM_BASE_URL: 'http://127.0.0.1:1', LLM_MODEL: 'm', EMBEDDING_MODEL: 'e', WIKIPEDIA_URL: '' },
  { LLM_PROVIDER: 'scripted', TAVILY_API_KEY: 'k', LOG_RETENTION_DAYS: '0', ELIGIBILITY: 'manual' },
  { DATABASE_URL: 'postgres://h/d', REDIS_URL: 'redis://h', HOST: '0.0.0.0', BAIDU_OCPC_TOKEN: 't' },
  {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'b',
    S3_ACCESS_KEY_ID: 'k',
    S3_SECRET_ACCESS_KEY: 's',
    CAPTCHA_PROVIDER: 'aliyun',
    ALIYUN_ACCESS_KEY_ID: 'a',
    ALIYUN_ACCESS_KEY_SECRET: 'b',
    ALIYUN_CAPTCHA_SCENE_ID: 'c',
    ALIYUN_CAPTCHA_PREFIX: 'd',
    SMS_PROVIDER: 'aliyun',
    ALIYUN_SMS_SIGN_NAME: 'c',
    ALIYUN_SMS_TEMPLATE_CODE: 'd',
  },
  { PUBLIC_ORIGIN: 'https://zhizhou.example' },
  { HTTP_PROXY: '127.0.0.1:7890', HTTPS_PROXY: 'http://proxy.lan:3128', SEARCH_ALLOW: 'wiki.lan:80' },
]

test.each(setups)('the start is reported in English: %j', (settings) => {
  const env = readEnvironment({ NEXT_PUBLIC_APP_NAME: 'Boat', SENSITIVE_WORDS_FILE: 'w.txt', ...settings })
  for (const counts of [null, { words: 3 } as never])
    expect(english(startSummary(env, 3000, 1234, counts))).not.toMatch(chinese)
})

test('so is every invalid setting', () => {
  const all = readEnvironment({})
  const wrong = Object.fromEntries(Object.keys(all).map((name) => [name, ':x']))
  for (const settings of [wrong, { ROLE: 'host' }, { ROLE: 'web' }, { LLM_BASE_URL: 'http://h' }]) {
    let said = ''
    try {
      readEnvironment(settings)
    } catch (error) {
      said = error instanceof InvalidEnvironment ? error.message : ''
    }
    expect(said).toMatch(chinese)
    expect(english(said)).not.toMatch(chinese)
  }
})

/** Texts that are looked for in documents, or written into what is stored of them. */
const notSaid =
  /extract-docx|office\/word\/|cell-value|chinese-number|page-number|typed-clauses|extract-markdown|markdown-html|footnote-text|inline-marks|extract-pptx|sheet-rows|place\.ts|plain-characters|common-characters|published-date/

test('and every sentence of the commands, and every reason for which a file is not imported', async () => {
  const folders = ['operations/commands', 'ingest', 'storage', 'moderation']
  const below = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((file) => join(root, folder, file)),
    ),
  )
  const files = below.flat().filter((file) => /(?<!\.test|\.d)\.ts$/.test(file) && !/testing\//.test(file))
  const others = ['platform/env-fields.ts', 'server/pages/listen.ts', 'members/account/sms/outbox.ts'].map(
    (file) => join(root, file),
  )
  const said = await chineseSentences([...files, ...others].filter((file) => !notSaid.test(file)))
  expect(said.length).toBeGreaterThan(80)
  const partsOfSentences = new Set(['知舟'])
  const untold = said.filter((each) => !partsOfSentences.has(each) && chinese.test(english(each)))
  expect(untold).toEqual([])
})

test('indents, paths and unknown lines stay unchanged', () => {
  expect(english('没有导入 1 个：\n  /a/笔记.txt：文件是空的')).toBe(
    '1 not imported:\n  /a/笔记.txt: the file is empty',
  )
  expect(english('  x.txt：文件是空的')).toBe('  x.txt: the file is empty')
  expect(english('Error: 某事\n    at file.ts:1')).toBe('Error: 某事\n    at file.ts:1')
  expect(terminalText('文件是空的', { LANG: 'zh_CN.UTF-8' })).toBe('文件是空的')
})
