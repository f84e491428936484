'use client'
import Link from 'next/link'
import { buttonStyle } from '@/components/ui/button'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'

/** For a conversation whose agent may not be used any more: asking again would be refused again. */
export function OtherAgentLink() {
  const { refused } = useTexts('result')
  return (
    <Link href={paths.agentHome()} className={buttonStyle({ tone: 'primary' })}>
      {refused.otherAgent}
    </Link>
  )
}
