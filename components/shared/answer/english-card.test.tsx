import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import type { Card } from '@/lib/contract/card'
import { messageStatus } from '@/lib/contract/message-status'
import { answerOpenings, notePhrases } from '@/lib/messages/answer-sentences'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { en } from '@/lib/messages/en'
import { zhCN } from '@/lib/messages/zh-cn'
import { LocaleProvider } from '@/lib/session/locale-context'
import { englishCard } from './english-card'
import { RecordView } from './record-view'
import { writtenRecord } from './testing/written-record'

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

  test.each(saidIn('search/failure-note.ts'))('%s (note)', (phrase) => {
    expect(JSON.stringify(englishCard(card('tips', { text: `必应${phrase}。` })).content)).not.toMatch(han)
  })

  test.each(saidIn('agents/universal/read-stage.ts'))('%s (step)', (detail) => {
    const step = { kind: 'read', state: 'done', detail } as const
    expect(JSON.stringify(englishCard(card('progress', { steps: [step] })).content)).not.toMatch(han)
  })

  test('several sentences one behind the other, and nothing of what others wrote', () => {
    const [first = '', , second = ''] = answerOpenings.flat()
    const { content } = englishCard(card('markdown', `${first}\n\n${second}\n\n${first}他说：${second}`))
    expect(String(content).startsWith(`${answerOpenings[0]?.[1]}\n\n${answerOpenings[1]?.[1]}`)).toBe(true)
    expect(content).toContain(`他说：${second}`)
    const quoted = card('markdown', `他说：${first}`)
    expect(englishCard(quoted)).toBe(quoted)
  })

  test('a retracted answer', () => {
    expect(notePhrases[0]).toEqual([zhCN.answer.banned, en.answer.banned])
  })
})

test('a page in English shows it, a page in Chinese does not', async () => {
  const [chinese = '', english = ''] = answerOpenings.flat()
  const record = writtenRecord([`${chinese}\n\n原文`], messageStatus.end)
  const view = (locale: 'zh-CN' | 'en', messages: typeof zhCN) => (
    <LocaleProvider locale={locale} messages={clientMessagesOf(messages)}>
      <RecordView record={record} isFirst isLast />
    </LocaleProvider>
  )
  const { unmount } = render(view('en', en))
  expect(await screen.findByText(english)).toBeInTheDocument()
  expect(screen.queryByText(chinese)).toBeNull()
  unmount()
  render(view('zh-CN', zhCN))
  expect(await screen.findByText(chinese)).toBeInTheDocument()
})
