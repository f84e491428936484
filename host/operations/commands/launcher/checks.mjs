import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import { join, relative } from 'node:path'
import { provisionTestMachine } from '../provision-test-machine.mjs'
import { buildWebApp } from './build-web-app.mjs'
import { root } from './project.mjs'
import { signalReceived, spawnStep } from './spawn-step.mjs'

const output = join(root, 'e2e/.output')
/** Maximum failed suites that are run again; with more, the code is at fault and not the machine. */
const maxRepeated = 10
/** Maximum stories that may pass only in the second run before the whole run fails. */
const maxFlaky = 3
const jestEnvironment = { NODE_ENV: 'test', NODE_OPTIONS: '--disable-warning=ExperimentalWarning' }

/**
 * Each suite loads its modules again, and their garbage soon fills V8's default of 16 MB for new objects: with more
 * room the run takes a fifth less CPU time, measured on 15 suites. Workers inherit it.
 */
const roomForNew = '--max-semi-space-size=64'

/** Named so: suites that take four seconds or more (many attacks, documents, restarts). Only `test:all` runs them. */
const slowSuites = String.raw`\.slow\.test\.`
const withoutSlowSuites = ['--testPathIgnorePatterns', slowSuites]
/** Tagged so: the stories that walk through the main paths. */
const withCoreStories = ['--grep', '@core']

/** Puts the sources into the usual form. */
export function format() {
  return spawnStep('biome', ['check', '--write', '.'])
}

/** While writing: format, lint with the import rules, types, quick tests on the embedded storage. */
export function validate() {
  return runAll([staticChecks(), unitTests({ TEST_BACKENDS: 'embedded' }, withoutSlowSuites)])
}

/** Before each change: quick tests with every backend, the production build, and the core stories in a browser. */
export async function test() {
  const { chromium } = await provisionTestMachine()
  return runAll([
    staticChecks(),
    unitTests({}, withoutSlowSuites),
    build(),
    browserStories(chromium, withCoreStories),
  ])
}

/** Before a release: every test and every story. */
export async function testAll() {
  const { chromium } = await provisionTestMachine()
  return runAll([staticChecks(), unitTests(), build(), browserStories(chromium)])
}

/** Runs every step, regardless of the results of others, and ends with a summary line. */
async function runAll(steps) {
  mkdirSync(output, { recursive: true })
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const step of steps) {
    const startedAt = Date.now()
    console.log(`\n== ${step.name}`)
    const counts = await step.run()
    const signal = signalReceived()
    if (signal !== null) return 128 + constants.signals[signal]
    for (const key of Object.keys(total)) total[key] += counts[key]
    console.log(`== ${step.name}：${Math.round((Date.now() - startedAt) / 1000)} 秒`)
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
  return total.failed === 0 ? 0 : 1
}

/** Side by side: two of them use one processor each. What a failed one has written follows it. */
function staticChecks() {
  const checks = [
    () => spawnStep('biome', ['check', '.'], { quiet: true }),
    () => spawnStep('oxlint', ['--type-aware', '--deny-warnings'], { quiet: true }),
    async () => {
      // Route types and the framework's own declarations are generated, not committed.
      const made = await spawnStep('next', ['typegen'], { quiet: true })
      return made === 0 ? spawnStep('tsc', ['--noEmit', '-p', '.'], { quiet: true }) : made
    },
    () => spawnStep('knip', ['--no-progress', '--include', unusedCode], { quiet: true }),
  ]
  return {
    name: '格式、代码检查与导入规则、类型、未用的文件、导出与依赖',
    run: async () => {
      const codes = await Promise.all(checks.map((check) => check()))
      const failed = codes.filter((code) => code !== 0).length
      return { passed: codes.length - failed, failed, skipped: 0 }
    },
  }
}

const unusedCode = 'files,dependencies,unlisted,unresolved,exports,types'

function unitTests(settings = {}, options = []) {
  const env = { ...jestEnvironment, ...settings }
  return {
    name: '单元与组件测试',
    run: async () => {
      // On a dedicated machine the run may use all of it; by default one processor would stay idle.
      const counts = await runJest('jest.json', env, ['--maxWorkers', '100%', ...options])
      const { failedSuites } = counts
      if (failedSuites.length === 0 || failedSuites.length > maxRepeated) return counts
      console.log(`\n再跑一次未通过的：${failedSuites.join(' ')}`)
      if (signalReceived() !== null) return counts
      const again = await runJest('jest-again.json', env, [
        '--runInBand',
        '--runTestsByPath',
        ...failedSuites,
      ])
      const recovered = counts.failed - again.failed
      if (again.failed > 0 || recovered <= 0) return { ...counts, failed: Math.max(again.failed, 1) }
      console.log(`第二次才通过：${failedSuites.join(' ')}`)
      return { ...counts, passed: counts.passed + recovered, failed: 0 }
    },
  }
}

/** @returns counts of tests, and the paths of the suites with failures */
async function runJest(file, env, options) {
  const results = join(output, file)
  rmSync(results, { force: true })
  const failedSuites = []
  const args = [roomForNew, 'node_modules/jest/bin/jest.js', '-c', '.config/jest.mjs', '--silent']
  const code = await spawnStep('node', [...args, '--json', '--outputFile', results, ...options], { env })
  const counts = counted(results, code, ({ testResults, ...sums }) => {
    for (const { name, status } of testResults)
      if (status === 'failed') failedSuites.push(relative(root, name))
    return {
      passed: sums.numPassedTests,
      failed: sums.numFailedTests || sums.numFailedTestSuites,
      skipped: sums.numPendingTests,
    }
  })
  return { ...counts, failedSuites }
}

function build() {
  return {
    name: '生产构建',
    run: () =>
      buildWebApp().then(
        () => verdict(true),
        (error) => {
          console.error(error.message)
          return verdict(false)
        },
      ),
  }
}

function browserStories(chromium, options = []) {
  const results = join(output, 'results.json')
  return {
    name: '浏览器故事',
    run: async () => {
      rmSync(results, { force: true })
      const code = await spawnStep('playwright', ['test', '-c', 'e2e/playwright.config.ts', ...options], {
        env: { CHROME_PATH: chromium },
      })
      return counted(results, code, ({ stats }) => ({
        // The reporter's list names the tests that passed only the second time.
        passed: stats.expected + (stats.flaky > maxFlaky ? 0 : stats.flaky),
        failed: stats.unexpected + (stats.flaky > maxFlaky ? stats.flaky : 0),
        skipped: stats.skipped,
      }))
    },
  }
}

function verdict(isGood) {
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 }
}

/** A runner that fails without a failed test, or without a report, counts as one failure. */
function counted(file, code, read) {
  const counts = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 1, skipped: 0 }
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}
