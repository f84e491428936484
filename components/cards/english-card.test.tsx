import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { writtenRecord } from '@/components/answer-text/testing/written-record'
import { RecordView } from '@/components/conversation/record/record-view'
import type { Progress } from '@/lib/contract/cards/progress'
import type { Card } from '@/lib/contract/frames/card'
import { messageStatus } from '@/lib/contract/frames/message-status'
import { answerOpenings, notePhrases } from '@/lib/messages/answer-sentences'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { en } from '@/lib/messages/en'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { englishCard } from './english-card'
import { ProgressSteps } from './progress/progress-steps'

const han = /\p{Script=Han}/u
const card = (type: Card['type'], content: unknown): Card =>
  ({ id: 'c', type, target: 'end', content }) as Card

/** The Chinese texts that a file of the host puts into answers. */
function saidIn(file: string): string[] {
  const source = readFileSync(join(process.cwd(), 'host', file), 'utf8').replaceAll(
    /^\s*(\*|\/\/|\/\*).*$/gm,
    '',
  )
  return [...source.matchAll(/'([^'\n]*)'|`([^`]*)`/g)]
    .map(([, plain, template]) => plain ?? template ?? '')
    .filter((text) => han.test(text))
    .map((text) => text.replaceAll(/\$\{[^}]*\}/g, '7'))
}

describe('what the host says in an answer', () => {
  test.each(saidIn('agents/universal/answer-stage.ts'))('%s', (sentence) => {
    const { content } = englishCard(card('markdown', `${sentence}\n\n原文里的话`))
    expect(String(content)).toMatch(/^[^\p{Script=Han}]+\n\n原文里的话$/u)
  })

  const notes = [
    'answers/failure-note.ts',
    'agents/chat/chat.ts',
    'agents/memory-commands/run-memory-command.ts',
  ]
  test.each(notes.flatMap(saidIn))('%s (note)', (phrase) => {
    expect(JSON.stringify(englishCard(card('tips', { text: `必应${phrase}。` })).content)).not.toMatch(han)
  })

  test.each(saidIn('agents/universal/read-stage.ts'))('%s (step)', (detail) => {
    const step = { kind: 'read', state: 'done', detail } as const
    expect(JSON.stringify(englishCard(card('progress', { steps: [step] })).content)).not.toMatch(han)
  })

  test('several consecutive sentences, but no text by others', () => {
    const [first = '', , second = ''] = answerOpenings.flat()
    const { content } = englishCard(card('markdown', `${first}\n\n${second}\n\n${first}他说：${second}`))
    expect(String(content).startsWith(`${answerOpenings[0]?.[1]}\n\n${answerOpenings[1]?.[1]}`)).toBe(true)
    expect(content).toContain(`他说：${second}`)
    const quoted = card('markdown', `他说：${first}`)
    expect(englishCard(quoted)).toBe(quoted)
  })

  test.each(saidIn('search/providers/library-provider.ts'))('%s (a source of ours)', (name) => {
    const source = { index: 1, title: '题目', seeMoreUrl: '', showName: name, passage: '文', provider: name }
    const shown = englishCard(card('search_result', [source])).content as (typeof source)[]
    expect(shown[0]).toMatchObject({ title: '题目', passage: '文' })
    expect(shown[0]?.showName).not.toMatch(han)
    for (const step of [
      { kind: 'fallback', state: 'done', detail: `${name}、维基百科` },
      { kind: 'fallback', state: 'failed', detail: name, reason: 'timeout' },
      { kind: 'read', state: 'failed', detail: name, reason: 'garbled' },
    ])
      expect(JSON.stringify(englishCard(card('progress', { steps: [step] })).content)).not.toMatch(
        /[\p{Script=Han}、]/u,
      )
  })

  test.each(['done', 'failed'])('pages that were read together (%s)', (state) => {
    const step = { kind: 'read', state, detail: '《Tides》等 5 个网页' }
    expect(englishCard(card('progress', { steps: [step] })).content).toEqual({
      steps: [{ ...step, detail: '“Tides” and others, 5 pages in all' }],
    })
  })

  test('sources of others keep their names, and their card', () => {
    const source = {
      index: 1,
      title: '题目',
      seeMoreUrl: '',
      showName: '潮汐网',
      passage: '文',
      provider: '必应',
    }
    const whole = card('search_result', [source])
    expect(englishCard(whole)).toBe(whole)
  })

  test('a retracted answer', () => {
    expect(notePhrases).toContainEqual([zhCN.answer.banned, en.answer.banned])
  })
})

test('a page in English shows it, a page in Chinese does not', async () => {
  const [chinese = '', english = ''] = answerOpenings.flat()
  const record = writtenRecord([`${chinese}\n\n原文`], messageStatus.end)
  const view = (locale: 'zh-CN' | 'en', messages: typeof zhCN) => (
    <Texts locale={locale} messages={clientMessagesOf(messages)}>
      <RecordView record={record} isFirst isLast />
    </Texts>
  )
  const { unmount } = render(view('en', en))
  expect(await screen.findByText(english)).toBeInTheDocument()
  expect(screen.queryByText(chinese)).toBeNull()
  unmount()
  render(view('zh-CN', zhCN))
  expect(await screen.findByText(chinese)).toBeInTheDocument()
})

test('search terms use the quotation marks of the language', () => {
  const steps = [
    { kind: 'search', state: 'done', detail: '潮汐' },
    { kind: 'search', state: 'running', detail: '月亮' },
  ]
  for (const [locale, messages, texts] of [
    ['en', en, ['Searched “潮汐”', 'Searching “月亮”']],
    ['zh-CN', zhCN, ['搜索「潮汐」', '正在搜索「月亮」']],
  ] as const) {
    const { unmount } = render(
      <Texts locale={locale} messages={clientMessagesOf(messages)}>
        <ProgressSteps progress={{ steps } as Progress} isLive usedCount={0} />
      </Texts>,
    )
    for (const text of texts) expect(screen.getAllByText(text).length).toBeGreaterThan(0)
    unmount()
  }
})

test('content omitted from a shared link is described in English', () => {
  const sources = [
    {
      index: 1,
      title: '没有公开的资料',
      showName: '没有公开的资料',
      seeMoreUrl: '',
      passage: '',
      provider: 'x',
    },
  ]
  const shown = [
    card('markdown', 'First.（这里引用的资料没有公开）Last.'),
    card('search_result', sources),
  ].map((each) => JSON.stringify(englishCard(each)))
  expect(shown.join()).not.toMatch(/\p{Script=Han}|（/u)
  expect(shown[0]).toContain('First. (The source cited here is not public.) Last.')
})
