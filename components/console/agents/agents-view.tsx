'use client'
import { PageHeading } from '@/components/headings/page-heading'
import { useTexts } from '@/lib/messages/use-texts'
import { ConsoleFrame, ConsoleSkeleton } from '../console-frame'
import { ListedWorks } from '../listed/listed-works'
import { AgentReviews } from './agent-reviews'
import { useListedAgents } from './use-listed-agents'

/** Agents that wait for an operator, and those that are public or taken down. */
export function AgentsView() {
  const texts = useTexts('publicAgents')
  const kind = useListedAgents()
  return (
    <ConsoleFrame
      current="agents"
      skeleton={<ConsoleSkeleton label={texts.loading} heights={['h-24', 'h-96']} />}
    >
      {() => (
        <>
          <PageHeading title={texts.title} className="mb-4" />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
            <AgentReviews />
            <ListedWorks kind={kind} />
          </div>
        </>
      )}
    </ConsoleFrame>
  )
}
