import { expect, test } from '@jest/globals'
import { toolSettings } from '@/lib/contract/plugins/tool'
import { toolKind } from '../tool/tool-kind'
import { emptyPlugin, pluginKind } from './plugin-kind'

const long = '很长'.repeat(50_000)

test.each(['name', 'description', 'url'] as const)(
  'the %s of a plugin that is longer than the host takes comes back on the next page',
  (field) => {
    const settings = { ...emptyPlugin, [field]: long }
    expect(pluginKind.parse(JSON.parse(JSON.stringify(settings)))).toEqual(settings)
    expect(pluginKind.hasProblems(settings)).toBe(true)
  },
)

test.each(['name', 'description', 'path'] as const)('so does the %s of a tool', (field) => {
  const settings = { ...toolSettings.parse({}), [field]: long }
  expect(toolKind.parse(JSON.parse(JSON.stringify(settings)))).toEqual(settings)
  expect(toolKind.hasProblems(settings)).toBe(true)
})
