import { describe, expect, jest, test } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import type { DraftKind } from '../draft-kind'
import type { DraftState } from '../draft-state'
import type { DraftStore } from '../draft-store'
import { ConflictForm } from './conflict-form'

interface Written {
  readonly title: string
  readonly content: string
}

const kind: DraftKind<Written> = {
  name: 'written',
  fields: ['title', 'content'],
  shownFields: new Set(),
  parse: () => null,
  clean: (settings) => settings,
  hasProblems: () => false,
}

function open(mine: Written, stored: Written) {
  const resolve = jest.fn<(settings: Written) => Promise<void>>()
  const state = {
    settings: mine,
    base: { version: 1, settings: stored },
    newer: { version: 2, settings: stored },
  } as unknown as DraftState<Written>
  const store = { subscribe: () => () => undefined, getState: () => state, resolve }
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ConflictForm
        kind={kind}
        store={store as unknown as DraftStore<Written>}
        labels={{ title: '题目', content: '正文' }}
        textOf={(field, settings) => settings[field]}
        onDone={jest.fn()}
      />
    </Texts>,
  )
  return { resolve }
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => `第 ${at} 行`)
const comparison = () => screen.getByRole('region', { name: '正文：两边不一样的地方' })
const shown = (role: 'insertion' | 'deletion') =>
  within(comparison())
    .queryAllByRole(role)
    .map(({ textContent }) => textContent)

test('short texts are side by side', () => {
  open({ title: '甲', content: '一' }, { title: '乙', content: '一' })
  expect(within(screen.getByRole('group', { name: '题目' })).getByText('甲')).toBeVisible()
  expect(screen.getByText('乙')).toBeVisible()
  expect(screen.queryByRole('region')).toBeNull()
})

describe('long texts', () => {
  test('are compared line by line, as the choice keeps and drops them, and all that is the same is folded', async () => {
    const content = numbers(200)
    const mine = { title: '甲', content: content.with(100, '这里改的').join('\n') }
    const stored = { title: '甲', content: content.with(150, '别处改的').join('\n') }
    const { resolve } = open(mine, stored)
    await userEvent.click(screen.getByRole('radio', { name: '这里的' }))
    expect([shown('insertion'), shown('deletion')]).toEqual([
      ['这里改的', '第 150 行'],
      ['第 100 行', '别处改的'],
    ])
    expect(within(comparison()).getAllByText('留下')).toHaveLength(2)
    expect(within(comparison()).getByText('97 行两边一样')).toBeVisible()
    await userEvent.click(screen.getByRole('radio', { name: '已存的' }))
    expect([shown('insertion'), shown('deletion')]).toEqual([
      ['第 100 行', '别处改的'],
      ['这里改的', '第 150 行'],
    ])
    await userEvent.click(screen.getByRole('button', { name: '就这样保存' }))
    expect(resolve).toHaveBeenCalledWith(stored)
  })

  test('that differ in blank lines alone say so', () => {
    const content = numbers(20)
    open({ title: '甲', content: content.join('\n') }, { title: '甲', content: content.join('\n\n') })
    expect(screen.getByText('只有空行不一样')).toBeVisible()
  })

  test('of 100,000 characters that differ everywhere are shown in part', () => {
    const lines = (mark: string) => Array.from({ length: 20_000 }, (_, at) => `${mark}${at}`).join('\n')
    open({ title: '甲', content: lines('a') }, { title: '甲', content: lines('b') })
    expect(within(comparison()).getAllByRole('listitem')).toHaveLength(1_001)
    expect(within(comparison()).getByText('还有 39,000 行没有列出')).toBeVisible()
  })
})
