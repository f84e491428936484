'use client'
import { isResearching, outlineOf } from '@/components/cards/outline/research-parts'
import { progressOf, progressText } from '@/components/research/progress-of'
import { readCards } from '@/lib/contract/cards/card-types'
import { messageStatus } from '@/lib/contract/frames/message-status'
import { type ChatRecord, recordType } from '@/lib/contract/frames/record'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { Messages } from '@/lib/messages/zh-cn'

/** The answer itself is no live region: every token would be announced. */
export function AnswerStatus({ record }: { readonly record: ChatRecord | undefined }) {
  const answer = useTexts('answer')
  const copilot = useTexts('copilot')
  const research = useTexts('research')
  const outline = record && isResearching(record) ? outlineOf(record.data) : null
  const waiting = { outline: research.waiting, tool: answer.toolAsking.waiting, options: copilot.waiting }
  const text = record?.waiting
    ? waiting[record.waiting.kind]
    : outline
      ? progressText(progressOf(outline), research)
      : record && !record.isHistory && record.recordType !== recordType.greeting && statusText(record, answer)
  return <output className="sr-only">{text}</output>
}

function statusText(record: ChatRecord, answer: Messages['answer']): string {
  switch (record.status) {
    case messageStatus.send:
    case messageStatus.start:
    case messageStatus.loading:
      return answer.working
    case messageStatus.end:
      return readyText(record, answer)
    case messageStatus.stop:
      return answer.stopped
    case messageStatus.error:
    case messageStatus.ban:
    case messageStatus.init:
      // Those have alerts of their own.
      return ''
  }
}

/** The length of an answer of images, a plan or a chart is meaningless. */
function readyText({ data }: ChatRecord, answer: Messages['answer']): string {
  const count = readCards(data, 'markdown').reduce((sum, text) => sum + text.length, 0)
  return count === 0 ? answer.done : fill(answer.ready, { count })
}
