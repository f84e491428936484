import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AnswerMarkdown } from '@/components/answer-text/markdown/answer-markdown'
import type { SourceReference } from '@/lib/contract/cards/search-result'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { type CheckedCitations, checkedCitations } from '@/lib/text/citations/claim-support/checked-citations'
import { citationSamples } from '@/lib/text/testing/citation-samples'
import { markerNotations } from '@/lib/text/testing/marker-notations'
import { SourceScopeProvider } from './source-scope'

const passage =
  '潮汐是海水的周期性运动。多数海岸一天涨两次潮，两次高潮相隔约12小时25分。月球的引力是主要原因。'

function source(index: number, fields: Partial<SourceReference> = {}): SourceReference {
  return { index, title: '潮汐', seeMoreUrl: '', showName: '资料库', passage, provider: 'x', ...fields }
}

const three = [source(1), source(2), source(3)]

/** A model's verdict on a sentence with source 2. */
function contradicted(claim: string): CheckedCitations {
  const quote = '多数海岸一天涨两次潮，两次高潮相隔约12小时25分。'
  return checkedCitations({ verdicts: [{ claim, index: 2, state: 'contradicted', quote }] })
}

interface ShownOptions {
  readonly isOpen?: boolean
  readonly sources?: readonly SourceReference[]
  readonly checked?: CheckedCitations
}

function shown(text: string, options: ShownOptions = {}) {
  const { sources = three, checked } = options
  return (
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <SourceScopeProvider scope="r" list={{ sources, ...(checked ? { checked } : {}) }}>
        <AnswerMarkdown id="c" text={text} isOpen={options.isOpen ?? false} sources={sources} />
      </SourceScopeProvider>
    </Texts>
  )
}

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
  test('whose source supports its sentence shows the supporting passage', async () => {
    render(shown('月球的引力是主要原因[1]。'))
    const seal = screen.getByRole('link', { name: '出处 1：潮汐' })
    await userEvent.hover(seal)
    const preview = await screen.findByRole('dialog')
    expect(preview.querySelector('mark')).toHaveTextContent(/^月球的引力是主要原因。$/)
    expect(preview).toHaveTextContent(passage)
    expect(preview).toHaveTextContent('来源里有依据')
  })

  test('one whose source says too little is shown and labelled as unclear', async () => {
    render(shown('多数海岸的渔民爱吃螃蟹[2]。'))
    const seal = screen.getByRole('link', { name: '出处 2（说不准）：潮汐' })
    expect(seal).toHaveClass('border-dashed')
    await userEvent.hover(seal)
    const preview = await screen.findByRole('dialog')
    expect(within(preview).getByText(zhCN.answer.supportNotes.unclear)).toBeVisible()
    expect(preview.querySelector('mark')).toBeNull()
  })

  test('in which a model found a contradiction bears a sign, and shows the words that contradict it', async () => {
    render(shown('多数海岸一天涨三次潮[2]。', { checked: contradicted('多数海岸一天涨三次潮') }))
    const seal = screen.getByRole('link', { name: '出处 2（与原文不符）：潮汐' })
    expect(seal).toHaveTextContent('≠2')
    await userEvent.hover(seal)
    const preview = await screen.findByRole('dialog')
    expect(preview).toHaveTextContent('与原文不符，原文是：多数海岸一天涨两次潮，两次高潮相隔约12小时25分。')
    expect(preview.querySelector('mark')).toHaveTextContent(
      '多数海岸一天涨两次潮，两次高潮相隔约12小时25分。',
    )
  })

  test('with a number that was calculated from its source shows how', async () => {
    const passage = '东馆藏书200万册，西馆藏书150万册。'
    render(shown('两馆藏书合计350万册[1]。', { sources: [source(1, { passage })] }))
    const seal = screen.getByRole('link', { name: '出处 1（推算）：潮汐' })
    expect(seal).toHaveTextContent('=1')
    await userEvent.hover(seal)
    expect(await screen.findByRole('dialog')).toHaveTextContent('推算：200万 + 150万')
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

const file = join(process.cwd(), '../shared/data/qa/cmrc2018_trial.json')
const measured = existsSync(file) ? test : test.skip

interface Squad {
  readonly data: { title: string; paragraphs: { context: string }[] }[]
}

measured(
  'of 1,200 generated citations few are shown wrongly (skipped where the data is absent)',
  () => {
    const { data } = JSON.parse(readFileSync(file, 'utf8')) as Squad
    const documents = data.flatMap(({ title, paragraphs }) =>
      paragraphs.map(({ context }) => ({ title, text: context })),
    )
    const samples = citationSamples(documents, { right: 500, swapped: 500, altered: 200 }, 5)
    const wrong = { good: 0, bad: 0 }
    for (const { sentence, title, passage: text, isRight } of samples) {
      const plain = sentence.replace(/[[\]*_`<>]/g, '')
      const { container, unmount } = render(
        shown(`${plain}[1]`, { sources: [source(1, { title, passage: text })] }),
      )
      expect(sealsOf(container)).toEqual([1])
      const isAccepted = container.querySelector('[data-support=supported], [data-support=derived]') !== null
      if (isRight && !isAccepted) wrong.good += 1
      if (!isRight && isAccepted) wrong.bad += 1
      unmount()
    }
    expect(wrong.good / 500).toBeLessThanOrEqual(0.05)
    expect(wrong.bad / 700).toBeLessThanOrEqual(0.05)
  },
  120_000,
)
