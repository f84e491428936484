import { describe, expect, test } from '@jest/globals'
import { deepTexts } from '../../lib/text/testing/deep-texts.ts'
import { collapseSpace } from './answer-html.ts'
import { renderFile } from './render-file.ts'
import { card, record, sampleRequest } from './testing/sample-request.ts'

describe.each(['md', 'docx', 'pdf'] as const)('a file of %s', (format) => {
  test.each(Object.keys(deepTexts))(
    'contains: %s',
    async (name) => {
      const text = `前文\n\n${deepTexts[name] ?? ''}`
      const records = [record('问', [card('markdown', text)])]
      const bytes = await renderFile(sampleRequest(format, { records }))
      expect(bytes.length).toBeGreaterThan(0)
      if (format === 'md') expect(Buffer.from(bytes).toString()).toContain('前文')
    },
    60_000,
  )
})

test.each([
  ['spaces', ' '.repeat(300_000), ' '],
  ['spaces between words', `甲${' '.repeat(300_000)}乙`, '甲 乙'],
  ['tabs and lines', `甲 \t\n \n\t乙 \t 丙`, '甲\n乙 丙'],
  ['other space', '甲\u3000 乙\u3000 \n\u3000丙', '甲\u3000 乙\u3000\n丙'],
])('of %s one is shown', (_, text, shown) => {
  expect(collapseSpace(text)).toBe(shown)
})
