import { fileURLToPath } from 'node:url'
import { defineConfig } from 'playwright/test'
import { findTestPrograms } from '../host/operations/commands/find-test-programs.mjs'
import { withParent } from '../host/operations/commands/with-parent.mjs'
import { originOf, ports } from './fixtures/ports.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const output = fileURLToPath(new URL('.output', import.meta.url))

/** A shell's command for a server that ends with this run, however it ends. */
function server(script: string): string {
  const { command, args } = withParent('node', ['--disable-warning=ExperimentalWarning', script])
  return ['exec', command, ...args].join(' ')
}

/** One running product, on the build that is there. */
function product(
  name: Exclude<keyof typeof ports, 'fakeModel' | 'fakeImages' | 'foreignHost'>,
  settings: Record<string, string>,
) {
  return {
    command: server('host/start.ts'),
    cwd: root,
    // A web app alone stores nothing that could be ready or not.
    url: `${originOf(name)}/${settings['ROLE'] === 'web' ? 'healthz' : 'readyz'}`,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5_000 },
    env: {
      PORT: String(ports[name]),
      DATA_DIR: `${output}/data-${name}-${process.pid}`,
      RATE_LIMIT: '0',
      WIKIPEDIA_URL: '',
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      ...settings,
    },
  }
}

/**
 * How long a story may take. They are no measure of speed: a machine that others share may be ten times slower than it
 * was a minute ago.
 */
const storyMs = 240_000
const stepMs = 40_000

export default defineConfig({
  testDir: '.',
  testMatch: 'stories/**/*.spec.ts',
  outputDir: `${output}/results`,
  // Stories of different files do not meet: each has a device of its own.
  workers: 2,
  forbidOnly: true,
  // A story that fails is told once more, with a trace; one that passes only then is named in the summary. Writing a
  // trace of every story was slow, and a browser's context that did not close while it was written failed a story.
  retries: 1,
  timeout: storyMs,
  expect: { timeout: stepMs },
  reporter: [['list'], ['json', { outputFile: `${output}/results.json` }]],
  use: {
    baseURL: originOf('extractive'),
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: findTestPrograms().chromium ?? '',
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    },
  },
  webServer: [
    product('extractive', { ENABLE_PLAYGROUND: '1' }),
    product('scripted', {
      LLM_PROVIDER: 'scripted',
      LLM_MODEL: '脚本模型?characters=1500&perSecond=250&delta=1.6',
      IMAGE_BASE_URL: `${originOf('fakeImages')}/api/v1`,
      IMAGE_API_KEY: 'a-key-for-the-fake',
      IMAGE_MODEL: 'wanx',
      IMAGE_EDIT_MODEL: 'wan2.5-i2i-preview',
      IMAGE_PROVIDER: 'dashscope',
    }),
    {
      command: server('e2e/fixtures/fake-images.ts'),
      cwd: root,
      url: `${originOf('fakeImages')}/healthz`,
    },
    {
      command: server('e2e/fixtures/fake-model.ts'),
      cwd: root,
      url: `${originOf('fakeModel')}/healthz`,
    },
    product('model', {
      LLM_BASE_URL: `${originOf('fakeModel')}/v1`,
      LLM_API_KEY: 'a-key-for-the-fake',
      LLM_MODEL: '假模型',
      LLM_TIMEOUT_MS: '1500',
      IMAGE_BASE_URL: `${originOf('fakeImages')}/v1`,
      IMAGE_API_KEY: 'a-key-for-the-fake',
      IMAGE_MODEL: 'qwen-image-fake',
      IMAGE_EDIT_MODEL: 'qwen-image-edit-fake',
    }),
    {
      command: server('e2e/fixtures/foreign-server.ts'),
      cwd: root,
      url: `${originOf('foreignHost')}/healthz`,
    },
    // Its host knows no puzzle of ours (§9: no captcha for this client id).
    product('foreignWeb', { ROLE: 'web', WORK_HOST: originOf('foreignHost'), CLIENT_ID: '200005' }),
    product('audited', {
      LLM_BASE_URL: `${originOf('fakeModel')}/v1`,
      LLM_MODEL: '假模型',
      SENSITIVE_WORDS_FILE: `${root}/e2e/fixtures/sensitive-words.txt`,
    }),
  ],
})
