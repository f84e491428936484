import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readCards } from '../../../../lib/contract/cards/card-types.ts'
import {
  errorReply,
  type FakeReply,
  type FakeRequest,
  streamed,
} from '../../../models/testing/fake-openai-server.ts'
import { textOf } from '../../../search/testing/run-pipeline.ts'
import { sentText } from '../../../testing/agent-chat.ts'
import type { FileChat } from '../../../testing/file-chat.ts'
import { openMadeChat } from '../testing/made-chat.ts'

const rules = '溪山苑的猫每户不超过两只，肩高超过 45 厘米的犬不得饲养。第 2 条 [1]'
const isForWords = ({ body }: FakeRequest) => body.messages[0]?.content.startsWith('按读者的原话') === true

describe.each(['auto', 'always'] as const)(
  'a question whose words are not in the knowledge, mode %s',
  (mode) => {
    let chat: FileChat
    beforeAll(async () => {
      chat = await openMadeChat({ knowledge: { mode, top_k: 6, vectors: false } }, { '宠物.txt': rules })
    })
    afterAll(() => chat.close())

    async function ask(question: string, words: FakeReply, conversationId?: string) {
      const before = chat.model.requests.length
      chat.model.next(words)
      chat.model.next(streamed(['Two cats.[1]']))
      const options = conversationId === undefined ? {} : { conversationId }
      const asked = await chat.ask(question, { hasModel: true, ...options })
      const requests = chat.model.requests.slice(before)
      return { ...asked, requests, sent: sentText(chat.model) }
    }

    test('is searched again in the words of a model, in the language of the files', async () => {
      const { cards, requests, sent } = await ask(
        'How many cats may I keep?',
        streamed(['养猫 宠物 每户 猫咪数量 喵星人']),
      )
      expect(requests.map(isForWords)).toEqual([true, false])
      const [first] = requests
      expect(first?.body.messages.at(-1)?.content).toBe(
        '<资料>\n宠物.txt\n</资料>\n\n<对话>\nHow many cats may I keep?\n</对话>',
      )
      expect(sent).toMatch(/<资料>\n\[1\] 《宠物\.txt》\n溪山苑的猫每户不超过两只/)
      expect(readCards(cards, 'search_result').flat()).toMatchObject([{ title: '宠物.txt' }])
    })

    test.each<[string, FakeReply]>([
      ['that are none either', streamed(['啤酒'])],
      ['that are an answer', streamed(['你可以养两只猫。\n另外，狗要办证。'])],
      ['that are endless', streamed(Array.from({ length: 40 }, () => '猫狗兔子'))],
      ['that are none', streamed(['“”'])],
      ['of one character', streamed(['2[1]'])],
      ['that fail', errorReply(500, { message: 'down' })],
    ])('is answered without them: words %s', async (_, words) => {
      const { sent, requests } = await ask('How many cats may I keep?', words)
      expect(requests).toHaveLength(2)
      expect(sent).not.toContain('不超过两只')
      expect(sent.includes('<资料>\n（没有找到）')).toBe(mode === 'always')
    })

    test.each(['谢谢', '👍', '？？'])('%s is not searched again', async (question) => {
      const { requests } = await ask(question, streamed(['好的。']))
      expect(requests.map(isForWords)).toEqual([false])
      // The reply that was not asked for.
      await chat.ask('谢谢', { hasModel: true })
    })

    test('👍 after an answer has its sources', async () => {
      chat.model.next(streamed(['两只。[1]']))
      const { conversationId } = await chat.ask('猫可以养几只？', { hasModel: true })
      await chat.ask('👍', { hasModel: true, conversationId })
      expect(sentText(chat.model)).toMatch(/<资料>\n\[1\] 《宠物\.txt》/)
    })

    test('marks of an answer that was given nothing to cite are not shown', async () => {
      const { cards } = await ask('青岛啤酒厂是哪一年建成的？', streamed(['啤酒']))
      expect(textOf(cards)).toBe('Two cats.')
    })
  },
)

test('brackets of an agent without knowledge are no marks', async () => {
  const chat = await openMadeChat({})
  await using opened = new AsyncDisposableStack()
  opened.defer(() => chat.close())
  chat.model.next(streamed(['参考：[1] 张三，2020。']))
  expect(textOf((await chat.ask('写一条参考文献', { hasModel: true })).cards)).toBe('参考：[1] 张三，2020。')
})
