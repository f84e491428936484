import { describe, expect, test } from '@jest/globals'
import * as fc from 'fast-check'
import { agentTemplate } from '@/components/testing/agent-template'
import { filledSettings, piecesOf } from './blanks'

const unfilled = (label: string) => `【${label}】`
const plain = fc.string().filter((text) => !/[{}]/.test(text))
const parts = fc.array(fc.oneof(plain, fc.constantFrom('{{blank:a}}', '{{blank:b}}', '{{name}}')))

describe('blanks', () => {
  test('the pieces of a text are the text', () => {
    fc.assert(
      fc.property(parts, (given) => {
        const text = given.join('')
        const pieces = piecesOf(text)
        expect(pieces.map((piece) => piece.text).join('')).toBe(text)
        expect(pieces.filter(({ blank }) => blank !== null).map((piece) => piece.text)).toEqual(
          given.filter((part) => part.startsWith('{{blank:')),
        )
      }),
    )
  })

  test('no blank is left, a value is inserted as it is, and variables stay', () => {
    fc.assert(
      fc.property(parts, plain, (given, value) => {
        const template = agentTemplate('甲', {
          prompt: given.join(''),
          questions: given,
          blanks: [
            { key: 'a', label: '店名', example: '' },
            { key: 'b', label: '语气', example: '' },
          ],
        })
        const { prompt, questions } = filledSettings(template, { a: value, b: ' ' }, unfilled)
        const filled = new Map([
          ['{{blank:a}}', value.trim() || '【店名】'],
          ['{{blank:b}}', '【语气】'],
        ])
        const expected = given.map((part) => filled.get(part) ?? part)
        expect(prompt).toBe(expected.join(''))
        expect(questions).toEqual(expected)
      }),
    )
  })

  test('a value with the signs of a replacement is inserted as it is', () => {
    const template = agentTemplate('甲', {
      greeting: '{{blank:a}}',
      shortcuts: [{ label: '问', text: '{{blank:a}}？' }],
      blanks: [{ key: 'a', label: '店名', example: '' }],
    })
    const { greeting, shortcuts } = filledSettings(template, { a: '$& {{blank:a}}' }, unfilled)
    expect(greeting).toBe('$& {{blank:a}}')
    expect(shortcuts).toEqual([{ label: '问', text: '$& {{blank:a}}？' }])
  })
})
