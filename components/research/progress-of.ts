import type { ResearchParts } from '@/components/cards/outline/research-parts'
import type { OutlineContent, OutlineSection } from '@/lib/contract/cards/outline'
import type { ChatRecord } from '@/lib/contract/frames/record'
import { fill } from '@/lib/messages/fill'
import type { Messages } from '@/lib/messages/zh-cn'

interface ResearchProgress {
  readonly done: number
  readonly running: number
  readonly failed: number
  readonly planned: number
  readonly of: number
}

export function progressOf({ sections }: Pick<OutlineContent, 'sections'>): ResearchProgress {
  const count = (state: OutlineSection['state']) => sections.filter((each) => each.state === state).length
  return {
    done: count('done'),
    running: count('running'),
    failed: count('failed'),
    planned: count('planned'),
    of: sections.length,
  }
}

export function progressText(progress: ResearchProgress, research: Messages['research']): string {
  const { done, running, failed, planned } = progress
  return [
    fill(research.written, { count: done }),
    running > 0 ? fill(research.underWay, { count: running }) : '',
    failed > 0 ? fill(research.failed, { count: failed }) : '',
    planned > 0 ? fill(research.toCome, { count: planned }) : '',
  ]
    .filter((part) => part !== '')
    .join(research.comma)
}

export function durationText(seconds: number, research: Messages['research']): string {
  if (seconds < 60) return fill(research.seconds, { seconds })
  return fill(research.duration, { minutes: Math.floor(seconds / 60), seconds: seconds % 60 })
}

export function stateText({ state, activity }: OutlineSection, { states }: Messages['research']): string {
  if (state !== 'running') return states[state]
  const current = activity?.findLast((each) => each.state === 'running')
  return states[current?.kind ?? 'running']
}

/**
 * @returns whether the report itself is shown while the record is running: its introduction is being written, or one
 * section of a finished report is regenerated
 */
export function isReportStanding(
  { outline: { sections }, lead }: Pick<ResearchParts, 'outline' | 'lead'>,
  { needReplace, versions }: Pick<ChatRecord, 'needReplace' | 'versions'>,
): boolean {
  if (lead !== null) return true
  const open = sections.filter(({ state }) => state === 'running' || state === 'planned')
  return (needReplace || versions.length > 1) && open.length <= 1
}
