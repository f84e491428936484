'use client'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { answerBody } from '@/components/cards/answer-text'
import { type ChatRecord, recordType } from '@/lib/contract/frames/record'
import { useLocale, useTexts } from '@/lib/messages/use-texts'

interface OffscreenRecordProps {
  readonly record: ChatRecord
  readonly isFirst: boolean
  /** Called when the browser's find-in-page has matched its text. */
  readonly onFound: () => void
}

/** An offscreen record: its question stays among the headings, its text is found by find-in-page. */
export function OffscreenRecord({ record, isFirst, onFound }: OffscreenRecordProps) {
  const answer = useTexts('answer')
  const words = useRef<HTMLDivElement>(null)
  const locale = useLocale()
  const text = useMemo(() => answerBody(record.data, answer, locale), [record.data, answer, locale])
  const handleFound = useEffectEvent(() => {
    const row = words.current?.parentElement
    flushSync(onFound)
    row?.scrollIntoView({ block: 'nearest' })
  })
  // React supports only boolean values of `hidden`.
  useEffect(() => {
    const element = words.current
    const found = () => handleFound()
    element?.setAttribute('hidden', 'until-found')
    element?.addEventListener('beforematch', found)
    return () => element?.removeEventListener('beforematch', found)
  }, [])

  return (
    <>
      {!isFirst && record.recordType === recordType.normal && <h2 className="sr-only">{record.content}</h2>}
      <div ref={words} hidden>
        {text}
      </div>
    </>
  )
}
