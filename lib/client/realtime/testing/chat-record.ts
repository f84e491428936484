import { messageStatus } from '../../../contract/frames/message-status'
import type { ChatRecord } from '../../../contract/frames/record'

/** A stored record of a conversation `v1`: question and answer named after it. */
export function chatRecord(name: string, more: Partial<ChatRecord> = {}): ChatRecord {
  return {
    askId: `a-${name}`,
    conversation_id: 'v1',
    doc_id: `d-${name}`,
    content: `问${name}`,
    data: [{ id: 'c1', type: 'markdown', target: 'end', content: `答${name}` }],
    recordType: 13,
    searchPattern: 'normal',
    createTime: 0,
    status: messageStatus.end,
    like: 0,
    collapsed: false,
    isHistory: true,
    needUpdate: false,
    needReplace: false,
    versions: [],
    ...more,
  }
}
