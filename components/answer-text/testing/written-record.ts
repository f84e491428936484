import type { Card } from '@/lib/contract/frames/card'
import { type MessageStatus, messageStatus } from '@/lib/contract/frames/message-status'
import type { ChatRecord } from '@/lib/contract/frames/record'

/** A record whose answer has one card for each of these texts; streaming unless another status is given. */
export function writtenRecord(
  texts: readonly string[],
  status: MessageStatus = messageStatus.loading,
): ChatRecord {
  const data = texts.map(
    (content, index): Card => ({ id: String(index), type: 'markdown', target: 'update', content }),
  )
  return {
    askId: 'a',
    conversation_id: 'c',
    doc_id: 'd',
    content: '问',
    data,
    recordType: 13,
    searchPattern: 'normal',
    createTime: 0,
    status,
    like: 0,
    collapsed: false,
    isHistory: false,
    needUpdate: false,
    needReplace: false,
    versions: [],
  }
}
