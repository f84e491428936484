import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { ApiProvider } from '@/lib/client/api/api-context'
import { fakeHost, type HostAnswers } from '@/lib/client/api/fake-api'
import { createQueryClient } from '@/lib/client/api/query-client'
import type { NoteCheck } from '@/lib/contract/writer/note-check'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { NoteCheckList } from './note-check-list'

const { notes: texts } = zhCN.writer

function show(docCheck?: HostAnswers['docCheck']) {
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ApiProvider apiOf={fakeHost(docCheck ? { docCheck } : {})} queryClient={createQueryClient()}>
        <NoteCheckList docId="d1" />
      </ApiProvider>
    </Texts>,
  )
}

const check = (claim: string, state: NoteCheck['state'], url = 'https://a.cn/x'): NoteCheck => ({
  label: '1',
  claim,
  note: '《茶经》',
  url,
  state,
})

test('what is in doubt comes first, with its page', async () => {
  show(() => ({
    list: [check('对的', 'supported'), check('错的', 'contradicted'), check('书', 'no_page', '')],
  }))
  expect(await screen.findByText('1 处要看一看')).toBeInTheDocument()
  const [first, second, third] = screen.getAllByRole('listitem')
  expect(first).toHaveTextContent(`错的${texts.states.contradicted}`)
  expect(second).toHaveTextContent(`对的${texts.states.supported}`)
  expect(third).toHaveTextContent(`书${texts.states.no_page}《茶经》`)
  const [link] = screen.getAllByRole('link')
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
})

test.each([
  ['nothing in doubt', { list: [check('对的', 'derived')] }, texts.fine],
  ['no footnotes', { list: [] }, texts.none],
])('%s', async (_, answer, sentence) => {
  show(() => answer)
  expect(await screen.findByText(sentence)).toBeInTheDocument()
})

test('a failure may be tried again', async () => {
  show()
  expect(await screen.findByRole('button', { name: zhCN.common.retry })).toBeInTheDocument()
})
