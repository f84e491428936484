'use client'
import Link from 'next/link'
import { useMemo } from 'react'
import { Icon } from '@/components/ui/icon'
import { iconButtonStyle } from '@/components/ui/icon-button'
import { listChecks } from '@/components/ui/icon-paths'
import type { ChatRecord } from '@/lib/contract/frames/record'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { claimsIn, draftOfAnswer, keepAnswerCheck } from './answer-check-draft'
import { CheckSelection } from './check-selection'

interface CheckAnswerButtonProps {
  readonly record: Pick<ChatRecord, 'data'>
  /** Not where a selection is rewritten. */
  readonly offersSelection?: boolean
}

/** Opens the check of any text with an answer, or what is selected in it, and its sources, by their numbers. */
export function CheckAnswerButton({ record: { data }, offersSelection = true }: CheckAnswerButtonProps) {
  const { check: label } = useTexts('answer')
  const text = useMemo(() => claimsIn(data), [data])
  if (text === '') return null
  return (
    <>
      <Link
        prefetch={false}
        href={paths.editCheck(draftOfAnswer)}
        aria-label={label}
        title={label}
        onClick={() => keepAnswerCheck(text, data)}
        className={iconButtonStyle()}
      >
        <Icon path={listChecks} />
      </Link>
      {offersSelection && <CheckSelection onCheck={(selected) => keepAnswerCheck(selected, data)} />}
    </>
  )
}
