import { expect, test } from '@jest/globals'
import sharp from 'sharp'
import { fixedAgents } from '../../../lib/agents.ts'
import { agentIcon } from './agent-icon.ts'

test.each(fixedAgents)('the icon of $id is an image with its character', async ({ id, glyph }) => {
  const icon = agentIcon(id)
  const svg = decodeURIComponent(icon.slice(icon.indexOf(',') + 1))
  expect(icon).toMatch(/^data:image\/svg\+xml,[\w%.!~*'()-]+$/)
  expect(svg).toContain(`>${glyph}<`)
  expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ format: 'svg', width: 64, height: 64 })
})

test('an agent that is not built in has none', () => {
  expect(agentIcon('custom-1')).toBe('')
})
