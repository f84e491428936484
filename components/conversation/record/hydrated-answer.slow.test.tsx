import { text } from 'node:stream/consumers'
import { ReadableStream } from 'node:stream/web'
import { clearImmediate, setImmediate } from 'node:timers'
import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { prerender } from 'react-dom/static'
import { loadAnswerMarkdown } from '@/components/answer-text/markdown/load-answer-markdown'
import { writtenRecord } from '@/components/answer-text/testing/written-record'
import { BlockSplitter } from '@/lib/client/markdown/block-splitter'
import { messageStatus } from '@/lib/contract/frames/message-status'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { RecordView } from './record-view'

// As in the browsers of readers.
Object.assign(window, { speechSynthesis: {} })

// What a server has, and a browser has not.
Object.assign(globalThis, { ReadableStream, clearImmediate, setImmediate })

const many = (line: (index: number) => string, joint = '\n') =>
  Array.from({ length: 300 }, (_, index) => line(index)).join(joint)

const shapes: Readonly<Record<string, string>> = {
  prose: many((index) => `第${index}段，说明**它**的由来，以及后来的事。`, '\n\n'),
  items: many((index) => `- 第${index}项，说明*它*的由来`),
  'items of plain words': many((index) => `- 第${index}项，说明它的由来和后来的事`),
  rows: `| 年 | 事 |\n| - | - |\n${many((index) => `| ${index} | 设站，通车 |`)}`,
  code: `\`\`\`\n${many((index) => `let a${index} = 1`)}\n\`\`\``,
  quotes: many((index) => `> 第${index}段，说明它的由来`, '\n>\n'),
  footnotes: `${many((index) => `第${index}句[^${index % 90}]。`, '\n\n')}\n\n${many((index) => `[^${index % 90}]: 注`)}`,
  'raw HTML': many((index) => `第${index}段<sub>乙</sub><b>`, '\n\n'),
  short: '**甲**',
}

// The first rendering loads what draws answers.
beforeAll(async () => {
  await prerender(page('甲', false))
  await loadAnswerMarkdown()
})

const errors: unknown[] = []
beforeEach(() => {
  errors.length = 0
  jest.spyOn(console, 'error').mockImplementation((...said) => {
    // A server and a browser are two processes, but for this test.
    if (!String(said[0]).startsWith('Detected multiple renderers')) errors.push(said)
  })
})
afterEach(() => void jest.restoreAllMocks())

const page = (markdown: string, isPlainFirst: boolean) => (
  <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
    <RecordView
      record={writtenRecord([markdown], messageStatus.end)}
      isFirst
      isLast
      isPlainFirst={isPlainFirst}
    />
  </Texts>
)

/** Renders as a server does, which waits for whatever is read or rendered in slices. */
async function fromServer(element: ReactElement): Promise<HTMLElement> {
  const { prelude } = await prerender(element)
  const container = document.createElement('div')
  container.innerHTML = await text(prelude as AsyncIterable<Uint8Array>)
  document.body.append(container)
  return container
}

/** The answer without what stands between its texts: marks of the server, and line endings. */
function plainHtml(container: HTMLElement): string | undefined {
  return container.querySelector('.answer-text')?.outerHTML.replace(/<!--.*?-->|\n/g, '')
}

/** Takes over what the server has rendered, until the browser has split the text of the answer. */
async function hydrate(container: HTMLElement, element: ReactElement): Promise<Root> {
  const split = jest.spyOn(BlockSplitter.prototype, 'split')
  const root = await act(async () =>
    hydrateRoot(container, element, { onRecoverableError: (error) => void errors.push(error) }),
  )
  await waitFor(() => expect(split).toHaveBeenCalled())
  // Lets React finish what it has begun.
  await act(async () => undefined)
  return root
}

describe.each(Object.entries(shapes))('%s', (_, markdown) => {
  test('is hydrated as rendered by the server', async () => {
    const container = await fromServer(page(markdown, false))
    const html = container.innerHTML
    const element = container.querySelector('.answer-text')
    const root = await hydrate(container, page(markdown, false))
    expect(errors).toEqual([])
    expect(container.querySelector('.answer-text')).toBe(element)
    expect(container.innerHTML).toBe(html)
    await act(async () => root.unmount())
  })

  test('becomes Markdown in the browser if the server sent it as plain text', async () => {
    const asMarkdown = plainHtml(await fromServer(page(markdown, false)))
    const container = await fromServer(page(markdown, true))
    expect(container.querySelector('.answer-text')?.textContent).toBe(markdown)
    const root = await hydrate(container, page(markdown, true))
    await waitFor(() => expect(plainHtml(container)).toBe(asMarkdown))
    expect(errors).toEqual([])
    await act(async () => root.unmount())
  })
})

test('a text replaced before hydration becomes the new one', async () => {
  const { prose = '', items = '' } = shapes
  const asMarkdown = plainHtml(await fromServer(page(items, false)))
  const container = await fromServer(page(prose, false))
  const root = await act(async () => hydrateRoot(container, page(prose, false)))
  await act(async () => root.render(page(items, false)))
  expect(plainHtml(container)).toBe(asMarkdown)
  await act(async () => root.unmount())
})

test.each(['prose', 'items', 'rows'])('a server does other things while it renders %s', async (name) => {
  let others = 0
  let isDone = false
  const streamNext = () => {
    others += 1
    if (!isDone) setImmediate(streamNext)
  }
  const rendering = prerender(page(shapes[name] ?? '', false))
  setImmediate(streamNext)
  await rendering
  isDone = true
  expect(others).toBeGreaterThan(8)
})
