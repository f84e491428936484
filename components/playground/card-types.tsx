'use client'
import { RecordCard } from '@/components/cards/record-card'
import { cardViews } from '@/components/cards/registry'
import { type CardType, cardTypes } from '@/lib/contract/cards/card-types'
import { sampleContent } from './sample-content'
import { Specimen } from './specimen'

export function CardTypes() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {(Object.keys(cardViews) as CardType[]).map((type) => {
        const { slot, grows, Skeleton } = cardViews[type]
        const content = sampleContent(cardTypes[type].content)
        return (
          <Specimen key={type} name={`${type} · ${slot} · ${grows}`}>
            <div className="grid w-full min-w-0 gap-4">
              <RecordCard
                card={{ id: type, type, target: 'end', content }}
                sources={[]}
                citations={[]}
                isLive={false}
                isPlainFirst={false}
                onSuggestion={() => undefined}
              />
              {Skeleton && <Skeleton />}
            </div>
          </Specimen>
        )
      })}
    </div>
  )
}
