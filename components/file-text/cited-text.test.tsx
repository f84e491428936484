import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiProvider } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeHost, type HostAnswers } from '@/lib/client/api/fake-api'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import CitedText from './cited-text'
import { placeOf } from './shown-place'

const texts = zhCN.answer.file
const place = {
  name: '客流.csv',
  list: [
    { heading: '', location: '第 1 页', text: '城西站早高峰借车 8800 次。' },
    { heading: '', location: '第 1 页', text: '渡口站早高峰的缺口是 2800 辆。' },
  ],
  at: 1,
}

function show(answers: HostAnswers) {
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ApiProvider apiOf={fakeHost(answers)}>
        <CitedText cited="a.f.1.s" claim="渡口站的缺口是 2800 辆。" />
      </ApiProvider>
    </Texts>,
  )
}

test('the cited passage is highlighted among those of its page', async () => {
  show({ knowledgeCited: ({ cited }) => ({ ...place, name: cited }) })
  const panel = await screen.findByRole('group', { name: texts.panel })
  expect(panel).toHaveTextContent('城西站早高峰借车 8800 次。')
  const marks = [...panel.querySelectorAll('mark')].map(({ textContent }) => textContent)
  expect(marks.join('')).toContain('2800')
  expect(marks.join('')).not.toContain('8800')
  expect(panel).toHaveTextContent(texts.citedOnly)
})

test('a place that cannot be opened can be tried again', async () => {
  let calls = 0
  show({
    knowledgeCited: () => {
      calls += 1
      if (calls === 1) throw new ApiError('not_found')
      return place
    },
  })
  expect(await screen.findByText(texts.citedFailed)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: texts.retry }))
  expect(await screen.findByText(texts.citedOnly)).toBeVisible()
})

test.each([
  [{ file: { id: 'f', passage: 2 } }, { fileId: 'f', passage: 2 }],
  [{ cited: 'ticket' }, { cited: 'ticket' }],
  [{}, null],
])('the place of a source %j', (source, expected) => {
  expect(placeOf(source)).toEqual(expected)
})
