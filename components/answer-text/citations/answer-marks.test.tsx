import { describe, expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { shown } from '@/components/answer-text/markdown/testing/shown-answer'
import type { SourceReference } from '@/lib/contract/cards/search-result'
import type { Verdict } from '@/lib/contract/cards/support-check'
import { zhCN } from '@/lib/messages/zh-cn'

const sources: readonly SourceReference[] = [1, 2].map((index) => ({
  index,
  title: `甲${index}`,
  seeMoreUrl: '',
  showName: '',
  passage: '',
  provider: '',
}))
const uncited = (claim: string): Verdict => ({ claim, index: 0, state: 'uncited', by: 'none' })
const added = (claim: string, index = 2): Verdict => ({
  claim,
  index,
  state: 'supported',
  by: 'text',
  is_added: true,
})

function textWith(text: string, verdicts: readonly Verdict[], isOpen = false): string {
  const { container, unmount } = render(shown(text, { sources, verdicts, isOpen }))
  const { textContent } = container
  unmount()
  return textContent
}

describe('a sentence without a marker', () => {
  test.each<[string, string, Verdict, string]>([
    ['gets a seal that was added', '东馆有200人。西馆没有。', added('东馆有200人。'), '东馆有200人2。'],
    [
      'is marked when it has no source',
      '东馆有200人。西馆没有。',
      uncited('东馆有200人。'),
      '东馆有200人没有出处。',
    ],
    ['in a list', '- 甲\n- 东馆有200人', uncited('东馆有200人'), '甲东馆有200人没有出处'],
    [
      'in a cell of a table',
      '| 名 | 人数 |\n|---|---|\n| 东馆 | 200人 |\n| 西馆 | 200人 |',
      uncited('人数 · 西馆 · 200人'),
      '名人数东馆200人西馆200人没有出处',
    ],
    [
      'twice in the text, at the first',
      '东馆有200人。\n\n东馆有200人。',
      uncited('东馆有200人。'),
      '东馆有200人没有出处。东馆有200人。',
    ],
    [
      'of a long list, in one of its items',
      Array.from({ length: 60 }, (_, at) => `- 第${at}馆有200人`).join('\n'),
      uncited('第40馆有200人'),
      '第40馆有200人没有出处第41馆',
    ],
  ])('%s', (_, text, verdict, expected) => {
    for (const isOpen of [false, true])
      expect(textWith(text, [verdict], isOpen).replaceAll('\n', '')).toContain(expected)
  })

  test('is left alone without sources', () => {
    const { container } = render(shown('东馆有200人。', { verdicts: [uncited('东馆有200人。')] }))
    expect(container).toHaveTextContent(/^东馆有200人。$/)
  })

  test('has the seal and the mark on the server too, and the text is otherwise unchanged', () => {
    const verdicts = [added('东馆有200人。'), uncited('西馆有300人。')]
    const html = renderToString(shown('东馆有200人。\n\n西馆有300人。', { sources, verdicts }))
    expect(html).toContain('data-seal="2"')
    expect(html.match(/没有出处/g)).toHaveLength(1)
  })
})

test('marks appear with their verdicts while the text streams, each once', () => {
  const text = '东馆有200人。\n\n西馆有300人。\n\n东馆有200人。南馆'
  const { container, rerender } = render(shown('', { sources, isOpen: true }))
  for (let length = 1; length <= text.length; length += 1) {
    const verdicts = length > 12 ? [uncited('东馆有200人。'), added('西馆有300人。', 1)] : []
    rerender(shown(text.slice(0, length), { sources, isOpen: true, verdicts }))
    expect(container.querySelectorAll('small[data-added]')).toHaveLength(length > 12 ? 1 : 0)
    const isWritten = text.slice(0, length).includes('西馆有300人')
    expect(container.querySelectorAll('[data-seal]')).toHaveLength(isWritten ? 1 : 0)
  }
  expect(container.textContent.replaceAll('\n', '')).toBe(
    '东馆有200人没有出处。西馆有300人1。东馆有200人。南馆',
  )
})

test('a seal that was added says so', async () => {
  render(shown('东馆有200人。', { sources, verdicts: [added('东馆有200人。')] }))
  await userEvent.hover(screen.getByRole('link', { name: '出处 2：甲2' }))
  expect(await screen.findByRole('dialog')).toHaveTextContent(zhCN.answer.supportNotes.added)
})
