import { describe, expect, test } from '@jest/globals'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { AudioContent } from '@/lib/contract/cards/audio'
import type { ImageItem } from '@/lib/contract/cards/images'
import type { Card } from '@/lib/contract/frames/card'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { answerText } from './answer-text'
import { RecordCard } from './record-card'

const messages = clientMessagesOf(zhCN)
const cardOf = (type: string, content: unknown): Card => ({ id: type, type, target: 'end', content })

function show(type: string, content: unknown) {
  return render(
    <Texts locale="zh-CN" messages={messages}>
      <RecordCard
        card={cardOf(type, content)}
        sources={[]}
        citations={[]}
        isLive={false}
        isPlainFirst={false}
      />
    </Texts>,
  )
}

const images: ImageItem[] = Array.from({ length: 6 }, (_, index) => ({
  url: `/image?n=${index}`,
  thumb: `/thumb?n=${index}`,
  title: `图${index + 1}`,
  page_url: `https://pages.example/${index}`,
  site: '民歌志',
}))

describe('images', () => {
  test('are numbered tiles; one that can’t be loaded shows its title', () => {
    const { container } = show('images', images)
    expect(screen.getAllByRole('button')).toHaveLength(4)
    expect(screen.getByText('共 6 张')).toBeVisible()
    const [first] = container.querySelectorAll('img')
    fireEvent.error(first as HTMLElement)
    expect(container.querySelectorAll('img')).toHaveLength(3)
    expect(screen.getByText('图1')).toBeVisible()
  })

  test('that are no paths of this host are never loaded', () => {
    const { container } = show('images', [{ ...images[0], thumb: 'https://foreign.example/a.png' }])
    expect(container.querySelector('img')).toBeNull()
  })

  test('are enlarged and browsed by keyboard; Escape returns to the tile', async () => {
    const user = userEvent.setup()
    show('images', images)
    const tile = screen.getByRole('button', { name: '看大图：图2' })
    tile.focus()
    await user.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog', { name: '图2' })
    expect(within(dialog).getByRole('link', { name: '打开来源页' })).toHaveAttribute(
      'href',
      'https://pages.example/1',
    )
    const steps: [string, string][] = [
      ['{ArrowRight}', '3 / 6'],
      ['{End}', '6 / 6'],
      ['{ArrowRight}', '6 / 6'],
      ['{ArrowLeft}', '5 / 6'],
      ['{Home}', '1 / 6'],
      ['{ArrowLeft}', '1 / 6'],
    ]
    for (const [key, shown] of steps) {
      await user.keyboard(key)
      expect(screen.getByRole('dialog')).toHaveTextContent(shown)
    }
    fireEvent.error(within(screen.getByRole('dialog')).getByRole('img', { name: '图1' }))
    expect(screen.getByRole('dialog')).toHaveTextContent('图片显示不了')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(tile).toHaveFocus())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('are copied as links to their pages', () => {
    expect(answerText([cardOf('images', images.slice(0, 1))], messages.answer, '', 'toMarkdown')).toBe(
      '图片\n\n- [图1](<https://pages.example/0>)',
    )
  })
})

describe('videos', () => {
  test('show length and date, and link to their page', () => {
    show('videos', [
      {
        title: '领号人',
        page_url: 'https://v.example/1',
        site: '档案馆',
        duration: 3_661,
        published: '2021-03-05',
      },
    ])
    const link = screen.getByRole('link', { name: /^去看视频 .*领号人/ })
    expect(link).toHaveAttribute('href', 'https://v.example/1')
    expect(link).toHaveTextContent('去看视频 01:01:01领号人档案馆 · 2021-03-05')
  })
})

describe('audio', () => {
  const song: AudioContent = { title: '见滩', link: 'https://music.example/s' }
  test.each<[string, Partial<AudioContent>, string]>([
    ['alone', {}, '见滩去收听'],
    ['with how long it is', { duration: 252 }, '见滩04:12去收听'],
    ['with who offers it', { from: '档案馆', duration: 3_600 }, '见滩档案馆 · 01:00:00去收听'],
    ['with what it is', { description: '号子' }, '见滩去收听号子'],
  ])('%s', (_, facts, shown) => {
    const { container } = show('audio', { ...song, ...facts })
    expect(container.textContent).toBe(shown)
    expect(screen.queryByRole('button')).toBeNull()
    expect(container.querySelector('img')).toBeNull()
  })

  test('its abstract is opened and closed', async () => {
    show('audio', { ...song, abstract: '一九六二年采录。' })
    const toggle = screen.getByRole('button', { name: '展开' })
    expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(toggle)
    expect(screen.getByRole('button', { name: '收起' })).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getByRole('region', { name: '《见滩》的介绍' })).toHaveTextContent('一九六二年采录。')
    await userEvent.click(screen.getByRole('button', { name: '收起' }))
    expect(screen.queryByRole('region')).toBeNull()
  })

  test('a link that would run code is inert', () => {
    show('audio', { ...song, link: 'javascript:alert(1)' })
    expect(screen.queryByRole('link')).toBeNull()
  })
})

describe('steps', () => {
  const step = (kind: string, detail = '') => ({ kind, state: 'done', detail, count: 3 })

  test('a single one is shown once', () => {
    const { container } = show('progress', { steps: [step('direct')] })
    expect(container.textContent).toBe(zhCN.answer.noSearch)
  })

  test.each([
    [{ count: 6 }, '读了 6 篇资料，用了其中 0 篇'],
    [{ count: 4, excerpts: 2 }, '读了 4 篇资料，另有 2 篇只看了摘要，用了其中 0 篇'],
    [{ count: 0, excerpts: 6 }, '只看了 6 篇资料的摘要，用了其中 0 篇'],
    [{ count: 0 }, '没有读到可用的资料'],
  ])('only what was read counts as read: %j', (counts, summary) => {
    const read = { ...step('read', '澜江号子'), ...counts }
    const { container } = show('progress', { steps: [step('search', '号子'), read] })
    expect(container.querySelector('summary')).toHaveTextContent(summary)
  })

  test.each([0, 3])('%i questions to ask first are no step: they are read themselves', (count) => {
    const { container } = show('progress', { steps: [{ ...step('clarify'), count }], elapsedMs: 900 })
    expect(container).toBeEmptyDOMElement()
  })

  test('several are listed below their results', () => {
    show('progress', { steps: [step('search', '澜江号子'), step('understand')] })
    expect(screen.getAllByRole('listitem', { hidden: true })).toHaveLength(2)
  })
})
