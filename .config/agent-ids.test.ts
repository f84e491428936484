import { globSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { agentIds } from '../lib/contract/agent-ids.ts'

const literal = new RegExp(`['"](?:${Object.values(agentIds).join('|')})['"]`)

test('the ids of built-in agents are written in lib/contract/agent-ids.ts alone', () => {
  const files = globSync('{app,components,host,lib}/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.|\/testing\//.test(file))
    .filter((file) => literal.test(readFileSync(file, 'utf8')))
  expect(files).toEqual(['lib/contract/agent-ids.ts'])
})
