'use client'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { chevronLeft, chevronRight } from '@/components/ui/icon-paths'
import type { ChatRecord } from '@/lib/contract/frames/record'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

interface VersionPagerProps {
  readonly record: ChatRecord
  readonly onOpen: (docId: string) => void
}

/** ‹2/3› between the versions of an answer. The button keeps the focus at either end. */
export function VersionPager({ record, onOpen }: VersionPagerProps) {
  const answer = useTexts('answer')
  const at = record.versions.indexOf(record.doc_id)
  if (record.versions.length < 2 || at < 0) return null

  const [previous, next] = [record.versions[at - 1], record.versions[at + 1]]
  const label = fill(answer.version, { index: at + 1, count: record.versions.length })

  return (
    <div className="ml-1 inline-flex items-center text-xs text-ink-faint">
      <IconButton
        size="small"
        label={answer.previousVersion}
        aria-disabled={!previous}
        onClick={() => previous && onOpen(previous)}
      >
        <Icon path={chevronLeft} />
      </IconButton>
      <span title={label}>
        {at + 1}/{record.versions.length}
      </span>
      <IconButton
        size="small"
        label={answer.nextVersion}
        aria-disabled={!next}
        onClick={() => next && onOpen(next)}
      >
        <Icon path={chevronRight} />
      </IconButton>
    </div>
  )
}
