import { fileURLToPath } from 'node:url'
import nextJest from 'next/jest.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const withNext = nextJest({ dir: root })

/** The two halves of the product: what runs in Node, and what runs in a browser. */
async function project(name, testEnvironment, testMatch) {
  const config = await withNext({
    rootDir: root,
    displayName: name,
    testEnvironment,
    testMatch,
    moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1' },
    modulePathIgnorePatterns: ['<rootDir>/.next/', '<rootDir>/.data/'],
    setupFiles: testEnvironment === 'node' ? ['<rootDir>/.config/jest-realm.mjs'] : [],
    setupFilesAfterEnv: testEnvironment === 'jsdom' ? ['<rootDir>/.config/jest-dom.mjs'] : [],
  })()
  // Next's list would leave packages that are published as modules only untransformed.
  return { ...config, transformIgnorePatterns: [] }
}

export default {
  rootDir: root,
  projects: [
    await project('node', 'node', ['<rootDir>/{host,lib,e2e}/**/*.test.ts', '<rootDir>/middleware.test.ts']),
    await project('browser', 'jsdom', ['<rootDir>/{components,app,lib}/**/*.test.tsx']),
  ],
}
