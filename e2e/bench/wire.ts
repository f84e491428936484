import { responseCode } from '../../lib/contract/frames/frame.ts'
import { FrameReader } from './support/frame-reader.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { startOwnProduct } from './support/product-process.ts'
import { atMost } from './support/table.ts'

const kilobyte = 1_024

/** What one reader costs on the socket: an answer that arrives in deltas of 1.6 characters. */
export const wire: BenchPart = {
  title: 'wire：一个回答在连接上的字节数',
  measure: async (scope) => {
    // The slow answer takes two minutes; the others fit beside it without changing how many bytes it has.
    const [slow, quick, long] = await Promise.all([
      bytesOfTurn(scope, 12_000, 100),
      bytesOfTurn(scope, 12_000, 1_000),
      bytesOfTurn(scope, 24_000, 1_000),
    ])
    return [
      atMost('12,000 字，每秒 100 字', slow / kilobyte, 350, ' KB'),
      atMost('12,000 字，每秒 1,000 字', quick / kilobyte, 150, ' KB'),
      atMost('24,000 字 ÷ 12,000 字，每秒 1,000 字', long / quick, 2.1),
    ]
  },
}

async function bytesOfTurn(scope: Scope, characters: number, perSecond: number): Promise<number> {
  const product = await startOwnProduct(scope, {
    LLM_PROVIDER: 'scripted',
    LLM_MODEL: `scripted?characters=${characters}&perSecond=${perSecond}&delta=1.6`,
  })
  let bytes = 0
  const reader = await FrameReader.open(product.origin, (_, payload) => {
    bytes += payload.length + headerBytes(payload.length)
  })
  reader.ask('怎么创建智能体？')
  const end = await reader.ended
  reader.close()
  if (end.code !== responseCode.normalEnd) throw new Error(`the turn ended with ${end.code}`)
  return bytes
}

/** RFC 6455 §5.2: two bytes, and two or eight more for the length of a longer payload; a server masks nothing. */
function headerBytes(payloadBytes: number): number {
  if (payloadBytes < 126) return 2
  return payloadBytes < 65_536 ? 4 : 10
}
