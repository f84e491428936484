'use client'
import type { RecordActions } from '@/components/conversation/record/record-actions'
import { RecordView } from '@/components/conversation/record/record-view'
import { sampleRecords } from './sample-records'
import { Specimen } from './specimen'

const nothing: RecordActions = {
  onRepeat: () => undefined,
  onChoose: () => undefined,
  onLike: () => undefined,
  onOpenVersion: () => undefined,
  onSuggestion: () => undefined,
}

export function AnswerCards() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {sampleRecords.map(({ name, record }) => (
        <Specimen key={name} name={name}>
          <div className="w-full min-w-0">
            <RecordView record={record} isFirst isLast actions={nothing} />
          </div>
        </Specimen>
      ))}
    </div>
  )
}
