import { fileURLToPath } from 'node:url'
import nextJest from 'next/jest.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const withNext = nextJest({ dir: root })

// Tests assert terminal output, whatever the language of this machine.
process.env.APP_LANG = 'zh-CN'

/** No measure of speed: a machine that others share may be ten times slower than it was a minute ago. */
const testTimeout = 60_000

/** The two halves of the product: what runs in Node, and what runs in a browser. */
async function project(name, testEnvironment, testMatch) {
  const config = await withNext({
    rootDir: root,
    displayName: name,
    testEnvironment,
    testMatch,
    moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1' },
    modulePathIgnorePatterns: ['<rootDir>/.next/', '<rootDir>/.data/'],
    // The servers of the storage tests are started once a run, when any test of the host runs.
    ...(testEnvironment === 'node'
      ? {
          globalSetup: '<rootDir>/host/storage/testing/global-setup.ts',
          globalTeardown: '<rootDir>/host/storage/testing/global-teardown.ts',
        }
      : {}),
    setupFiles:
      testEnvironment === 'node'
        ? ['<rootDir>/.config/jest-realm.mjs']
        : ['<rootDir>/.config/jest-browser.mjs'],
    setupFilesAfterEnv: testEnvironment === 'jsdom' ? ['<rootDir>/.config/jest-dom.mjs'] : [],
  })()
  // Next's list would leave packages that are published as modules only untransformed.
  return { ...config, transformIgnorePatterns: [] }
}

export default {
  rootDir: root,
  // A project's own limit is not read: only this one counts.
  testTimeout,
  // What each suite leaves in a worker's memory adds up, and collecting it takes longer and longer: a full worker is
  // replaced.
  workerIdleMemoryLimit: '1GB',
  projects: [
    await project('node', 'node', [
      '<rootDir>/{host,lib,e2e,components,app}/**/*.test.ts',
      '<rootDir>/.config/*.test.ts',
      '<rootDir>/middleware.test.ts',
    ]),
    await project('browser', 'jsdom', ['<rootDir>/{components,app,lib}/**/*.test.tsx']),
  ],
}
