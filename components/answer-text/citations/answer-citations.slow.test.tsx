import { describe, expect, test } from '@jest/globals'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { shown as shownAnswer } from '@/components/answer-text/markdown/testing/shown-answer'
import type { SourceReference } from '@/lib/contract/cards/search-result'
import type { Verdict } from '@/lib/contract/cards/support-check'
import { zhCN } from '@/lib/messages/zh-cn'
import { markerNotations } from '@/lib/text/testing/marker-notations'

const passage =
  '潮汐是海水的周期性运动。多数海岸一天涨两次潮，两次高潮相隔约12小时25分。月球的引力是主要原因。'

function source(index: number, fields: Partial<SourceReference> = {}): SourceReference {
  return { index, title: '潮汐', seeMoreUrl: '', showName: '资料库', passage, provider: 'x', ...fields }
}

const three = [source(1), source(2), source(3)]

const gravity: Verdict = {
  claim: '月球的引力是主要原因',
  index: 1,
  state: 'supported',
  by: 'text',
  quotes: ['月球的引力是主要原因。'],
}

const shown = (text: string, options: Parameters<typeof shownAnswer>[1] = {}) =>
  shownAnswer(text, { sources: three, verdicts: [gravity], ...options })

function sealsOf(container: HTMLElement): number[] {
  return Array.from(container.querySelectorAll('[data-seal]'), (seal) =>
    Number(seal.getAttribute('data-seal')),
  )
}

describe.each(markerNotations)('%s', (marker, indices) => {
  test('in a sentence becomes seals', () => {
    const { container } = render(shown(`多数海岸一天涨两次潮${marker}。`))
    expect(sealsOf(container)).toEqual(indices)
    expect(container.textContent).toBe(`多数海岸一天涨两次潮${indices.join('')}。`)
  })

  test.each([
    ['inline code', `潮汐\`a${marker}\``],
    ['a code block', `\`\`\`\n潮汐${marker}\n\`\`\``],
    ['a link', `潮汐[一天${marker}两次](https://a.example)`],
  ])('in %s is unchanged', (_, text) => {
    const { container } = render(shown(text))
    expect(sealsOf(container)).toEqual([])
  })

  test('is never shown partially while streaming', () => {
    const whole = `多数海岸一天涨两次潮${marker}，是这样。`
    const { container, rerender } = render(shown('', { isOpen: true }))
    for (let length = 1; length <= whole.length; length += 1) {
      rerender(shown(whole.slice(0, length), { isOpen: true }))
      expect(container.textContent).not.toMatch(/[[\]【】［］^]/)
      const seals = sealsOf(container)
      expect(seals).toEqual(indices.slice(0, seals.length))
    }
    expect(sealsOf(container)).toEqual(indices)
  })
})

test('a marker that names no source stays text', () => {
  const { container } = render(shown('多数海岸一天涨两次潮[4]。'))
  expect(sealsOf(container)).toEqual([])
  expect(container.textContent).toContain('[4]')
})

test.each([
  ['涨两次潮[1]。是这样', ['潮1。']],
  ['涨两次潮[1][2]，是这样', ['潮12，']],
  ['涨潮 [1]。落潮[3]！', ['潮 1。', '潮3！']],
  ['涨潮[1]。[2]', ['潮1。2']],
  ['**涨潮**[2]。', ['2。']],
  ['涨潮[1][1][1][2][2][3]。', ['潮111', '223。']],
])('neither a seal nor what follows it starts a line: %s', (text, kept) => {
  const { container } = render(shown(text))
  const seals = container.querySelectorAll('.whitespace-nowrap')
  expect(Array.from(seals, ({ textContent }) => textContent)).toEqual(kept)
})

test('raw HTML can’t create a seal, verified or not', () => {
  const { container } = render(
    shown('<cite data-index="1">甲</cite><citation-1 data-index="1"></citation-1>'),
  )
  expect(sealsOf(container)).toEqual([])
})

describe('a seal', () => {
  const quote = '多数海岸一天涨两次潮，两次高潮相隔约12小时25分。'
  const claim = '多数海岸一天涨三次潮'
  const by = 'model'

  async function opened(name: string, verdict: Verdict) {
    render(shown(`${verdict.claim}[${verdict.index}]。`, { verdicts: [verdict] }))
    const seal = screen.getByRole('link', { name })
    await userEvent.hover(seal)
    return { seal, preview: await screen.findByRole('dialog') }
  }

  test('of a supported sentence shows the words of the source', async () => {
    const { seal, preview } = await opened('出处 1：潮汐', gravity)
    expect(seal).toHaveTextContent(/^1$/)
    expect(preview).toHaveTextContent('有据，原文是：月球的引力是主要原因。')
    expect(preview).not.toHaveTextContent('模型判断')
    expect(preview.querySelector('mark')).toHaveTextContent(/^月球的引力是主要原因。$/)
    expect(preview).toHaveTextContent(passage)
  })

  test.each([
    ['in the quoted words', '引', true],
    ['elsewhere in the passage', '潮', false],
  ])('of a scan with a character %s that may be misread', async (_, character, isMarked) => {
    const from = passage.indexOf(character)
    const scan = source(1, { unsure: [{ from, to: from + 1 }] })
    render(shown(`${gravity.claim}[1]。`, { sources: [scan] }))
    const seal = screen.getByRole('link')
    expect(seal).toHaveAccessibleName(isMarked ? '出处 1：潮汐，有没有认清的字' : '出处 1：潮汐')
    expect(seal).toHaveTextContent(/^1$/)
    const dotted = seal.querySelector('.border-dotted.border-warn')
    if (isMarked) expect(dotted).toHaveTextContent('1')
    else expect(dotted).toBeNull()

    await userEvent.hover(seal)
    const preview = await screen.findByRole('dialog')
    expect(preview.querySelector('[data-unsure]')).toHaveTextContent(character)
  })

  test.each([
    ['in the library shows its page', '', '第 7 页', '7 页'],
    ['on the web keeps its number', 'https://a.example/b.pdf', '第 7 页', '1'],
    ['in a place without a short form keeps its number', '', '第 7 到 9 页', '1'],
  ])('of a document %s', (_, seeMoreUrl, location, text) => {
    render(shown(`${gravity.claim}[1]。`, { sources: [source(1, { seeMoreUrl, location })] }))
    const seal = screen.getByRole('link')
    expect(seal).toHaveTextContent(text)
    expect(seal).toHaveAccessibleName(text === '1' ? '出处 1：潮汐' : `出处 1：潮汐，${text}`)
    expect(seal).toHaveAttribute('aria-haspopup', 'dialog')
  })

  test('of a calculated number shows how', async () => {
    const steps = '200万 + 150万 = 350万'
    const verdict = { claim: '合计350万册', index: 1, state: 'derived', by: 'sum', steps } as const
    const { seal, preview } = await opened('出处 1（推算）：潮汐', verdict)
    expect(seal).toHaveTextContent('=1')
    expect(preview).toHaveTextContent(`推算：${steps}`)
  })

  test('that a model found contradicted bears a sign, and shows the words that contradict it', async () => {
    const verdict: Verdict = { claim, index: 2, state: 'contradicted', by, quotes: [quote], note: '次数不同' }
    const { seal, preview } = await opened('出处 2（与原文不符）：潮汐', verdict)
    expect(seal).toHaveTextContent('≠2')
    expect(preview).toHaveTextContent(`与原文不符，原文是：${quote}（模型判断）`)
    expect(preview).toHaveTextContent('次数不同')
    expect(preview.querySelector('mark')).toHaveTextContent(quote)
  })

  test('of which a model found nothing in the source bears another sign', async () => {
    const { seal, preview } = await opened('出处 2（无据）：潮汐', {
      claim,
      index: 2,
      state: 'unsupported',
      by,
    })
    expect(seal).toHaveTextContent('∅2')
    expect(preview).toHaveTextContent('无据：来源里没有说到（模型判断）')
    expect(preview.querySelector('mark')).toBeNull()
  })

  test.each<[string, Partial<Verdict>, string]>([
    ['without more', {}, zhCN.answer.supportNotes.unclear],
    ['with a guess', { likely: 'supported', score: 0.9 }, '说不准，多半有据'],
    ['with the other guess', { likely: 'unsupported', score: 0.1 }, '说不准，多半没有'],
    [
      'with a sum that does not come out',
      { by: 'sum', steps: '200万 + 150万 = 350万' },
      '说不准，算出来是：200万 + 150万 = 350万',
    ],
  ])('that is not clear has no sign and no colour of a fault, %s', async (_, more, note) => {
    const verdict: Verdict = { claim, index: 2, state: 'unclear', by: 'none', ...more }
    const { seal, preview } = await opened('出处 2（说不准）：潮汐', verdict)
    expect(seal).toHaveTextContent(/^2$/)
    expect(seal).toHaveClass('border-dashed')
    expect(seal).not.toHaveClass('text-warn')
    const said = within(preview).getByText(note)
    expect(said.closest('[data-fault], [data-held]')).toBeNull()
    expect(preview.querySelector('mark')).toBeNull()
  })

  test('without a verdict is not clear; a verdict that arrives is shown', () => {
    const text = `${claim}[2]。`
    const { rerender } = render(shown(text))
    expect(screen.getByRole('link', { name: '出处 2（说不准）：潮汐' })).toBeVisible()
    rerender(shown(text, { verdicts: [{ claim, index: 2, state: 'contradicted', by }] }))
    expect(screen.getByRole('link', { name: '出处 2（与原文不符）：潮汐' })).toBeVisible()
  })

  test('that is open shows a verdict that arrives', async () => {
    const text = `${claim}[2]。`
    const { rerender } = render(shown(text))
    await userEvent.click(screen.getByRole('link'))
    const preview = await screen.findByRole('dialog', { name: '出处 2（说不准）：潮汐' })
    rerender(shown(text, { verdicts: [{ claim, index: 2, state: 'contradicted', by, quotes: [quote] }] }))
    expect(preview).toHaveTextContent(`与原文不符，原文是：${quote}`)
    expect(preview).toHaveAccessibleName('出处 2（与原文不符）：潮汐')
  })

  test('of a card of earlier versions is not clear', () => {
    render(
      shown(`${claim}[2]。`, { verdicts: [{ claim, index: 2, state: 'contradicted', quotes: [quote] }] }),
    )
    expect(screen.getByRole('link', { name: '出处 2（说不准）：潮汐' })).toBeVisible()
  })

  test('in a cell of a table is that of its column and row, also where the table is split', () => {
    const rows = Array.from({ length: 60 }, (_, at) => `| 第${at}山 | 海拔一千二百米左右[1] |`)
    const text = ['| 名 | **高**[2] |', '|---|---|', ...rows].join('\n')
    const verdict: Verdict = {
      claim: '高 · 第50山 · 海拔一千二百米左右',
      index: 1,
      state: 'contradicted',
      by,
    }
    for (const isOpen of [true, false]) {
      const { unmount } = render(shown(text, { isOpen, verdicts: [verdict] }))
      const row = screen.getByText('第50山').closest('tr') as HTMLElement
      expect(screen.getByRole('link', { name: '出处 1（与原文不符）：潮汐' }).closest('tr')).toBe(row)
      expect(screen.getAllByRole('columnheader', { name: /高/ })).toHaveLength(1)
      unmount()
    }
  })
})

describe('a seal that is opened', () => {
  test('is linked with its preview, does not change the URL, and regains the focus', async () => {
    const user = userEvent.setup()
    render(shown('月球的引力是主要原因[1]。', { sources: [source(1, { seeMoreUrl: 'https://a.example' })] }))
    const seal = screen.getByRole('link', { name: '出处 1：潮汐' })
    const address = window.location.href
    seal.focus()
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.keyboard('{Enter}')
    const preview = await screen.findByRole('dialog', { name: '出处 1：潮汐' })
    expect(seal).toHaveAttribute('aria-expanded', 'true')
    expect(seal).toHaveAttribute('aria-controls', preview.id)
    await waitFor(() => expect(preview).toHaveFocus())
    await user.tab()
    expect(within(preview).getByRole('link')).toHaveFocus()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(seal).toHaveFocus())
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(seal).toHaveAttribute('aria-expanded', 'false')
    expect(window.location.href).toBe(address)
  })

  test('stays while other seals are hovered, and a second click closes it', async () => {
    render(shown('月球的引力是主要原因[1]。多数海岸一天涨三次潮[2]。'))
    const [seal, other] = screen.getAllByRole('link')
    if (!seal || !other) throw new Error('there are two seals')
    await userEvent.click(seal)
    await screen.findByRole('dialog', { name: '出处 1：潮汐' })
    await userEvent.hover(other)
    expect(screen.getByRole('dialog')).toHaveAccessibleName('出处 1：潮汐')
    await userEvent.click(seal)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('links to its source card without scripts', () => {
    render(shown('月球的引力是主要原因[1]。'))
    expect(screen.getByRole('link')).toHaveAttribute('href', '#source-r-1')
  })
})
