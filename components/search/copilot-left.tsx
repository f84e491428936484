'use client'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '@/lib/api/api-context'
import { copilotQuery } from '@/lib/api/copilot'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

/** What is to be known of the copilot before a question is asked. Default export, as lazy loading asks. */
export default function CopilotLeft() {
  const home = useTexts('home')
  const { data } = useQuery(copilotQuery(useApi()))
  if (!data || data.unlimited) return null
  if (data.frequency === 0) return <span className="text-warn">{home.copilotNone} · </span>
  return (
    <span>
      {data.isFrist && `${home.copilotFirst} · `}
      {fill(home.copilotLeft, { count: data.frequency })} ·{' '}
    </span>
  )
}
