import { expect, test } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { ApiProvider } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeHost, type HostAnswers } from '@/lib/client/api/fake-api'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { ImportSection } from './import-section'

const said = (role: string, text: string, parent: string) => ({
  parent,
  message: { author: { role }, content: { content_type: 'text', parts: [text] } },
})
const list = JSON.stringify([
  {
    id: 'a',
    title: '甲',
    current_node: 'y',
    mapping: { x: said('user', '问', ''), y: said('assistant', '答', 'x') },
  },
  { id: 'b', title: '乙', current_node: 'x', mapping: { x: said('system', '', '') } },
])

function open(answers: HostAnswers) {
  render(
    <Texts messages={clientMessagesOf(zhCN)} locale="zh-CN">
      <ApiProvider apiOf={fakeHost(answers)}>
        <ImportSection />
      </ApiProvider>
    </Texts>,
  )
  return (text: string) => {
    // The test's document has no files that can be read in pieces.
    const bytes = Buffer.from(text)
    const file = new File([bytes], 'conversations.json')
    const pieces = [new Uint8Array(bytes)]
    Object.assign(file, {
      slice: () => ({ arrayBuffer: async () => Uint8Array.from(bytes.subarray(0, 4)).buffer }),
      stream: () => {
        const left = [...pieces]
        const read = async () => ({ done: left.length === 0, value: left.shift() })
        return { getReader: () => ({ read, cancel: async () => undefined }) }
      },
    })
    fireEvent.change(screen.getByLabelText('选择导出的文件', { selector: 'input' }), {
      target: { files: [file] },
    })
  }
}

test('the file’s contents are listed before they are imported', async () => {
  const pick = open({
    chatImport: ({ conversations }) => ({ added: conversations.length, known: 0, refused: 0 }),
  })
  pick(list)
  expect(await screen.findByText('1 段对话，2 条消息可以加进来')).toBeVisible()
  expect(screen.getByText('1 段对话里没有能加进来的内容')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: '加入这 1 段对话' }))
  expect(await screen.findByText(/加入了 1 段对话。/)).toBeVisible()
  expect(screen.getByRole('link', { name: '去看对话' })).toHaveAttribute('href', '/chat/universal/001')
})

test('it can be cancelled before anything is imported', async () => {
  const pick = open({})
  pick(list)
  await screen.findByRole('button', { name: '加入这 1 段对话' })
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  expect(screen.queryByRole('button', { name: '加入这 1 段对话' })).toBeNull()
  expect(screen.getByRole('button', { name: '选择导出的文件' })).toBeVisible()
})

test.each([
  ['{}', '这不是 ChatGPT 导出的 conversations.json，或者文件不完整'],
  ['[]', '文件里没有能加进来的对话'],
])('%s is refused with a message', async (text, sentence) => {
  open({})(text)
  expect(await screen.findByText(sentence)).toBeVisible()
})

test('errors of the host are shown with its message', async () => {
  const pick = open({
    chatImport: () => {
      throw new ApiError('limited', '今天加进来的对话已经很多，7 小时后可以继续，加过的不会重复')
    },
  })
  pick(list)
  fireEvent.click(await screen.findByRole('button', { name: '加入这 1 段对话' }))
  expect(await screen.findByText(/今天加进来的对话已经很多/)).toBeVisible()
})
