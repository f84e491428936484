import { hostileTexts } from '../../reading/testing/hostile-texts.ts'
import { json } from './fake-services.ts'
import { eventStream, resultOf } from './raw-server.ts'

/** What a server answers to one method, so that it is long to read. */
export interface HostileReply {
  readonly what: string
  readonly method: 'initialize' | 'tools/list' | 'tools/call'
  readonly answer: (id: string | number | undefined) => Response
}

const size = 2_000_000
const times = (part: string) => part.repeat(Math.ceil(size / part.length))
const note = '{"jsonrpc":"2.0","method":"a"}'
const event = `data: ${note}\n\n`
const batch = () => new Response(`[${times(`${note},`)}${note}]`)
const tools = Array.from({ length: 60_000 }, () => ({}))

export const hostileReplies: readonly HostileReply[] = [
  ...hostileTexts.slice(0, 12).map(({ what, body }): HostileReply => {
    const result = `{"content":[],"structuredContent":${body}}`
    const answer: HostileReply['answer'] = (id) =>
      new Response(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`)
    return { what, method: 'tools/call', answer }
  }),
  { what: '60,000 条消息一批', method: 'tools/list', answer: batch },
  { what: '60,000 条消息一批，开头', method: 'initialize', answer: batch },
  { what: '没有结尾的数组', method: 'tools/list', answer: () => new Response(times('[')) },
  {
    what: '60,000 个工具',
    method: 'tools/list',
    answer: (id) => json(resultOf({ ...(id !== undefined && { id }), method: '' }, { tools })),
  },
  { what: '事件流里的消息', method: 'tools/call', answer: () => eventStream([event.repeat(60_000)]) },
  { what: '事件流里的空事件', method: 'tools/call', answer: () => eventStream(['\n\n'.repeat(900_000)]) },
  {
    what: '一小片一小片的事件',
    method: 'tools/call',
    answer: () => eventStream(Array.from({ length: 12_000 }, () => event)),
  },
  {
    what: '没有结尾的事件',
    method: 'tools/call',
    answer: () => eventStream([`data: ${'x'.repeat(1_900_000)}`]),
  },
]
