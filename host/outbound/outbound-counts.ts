import type { OutboundReason } from './outbound-failure.ts'
import type { OutboundKind } from './outbound-limits.ts'

/** The outcome of a call: answered, refused by its status (400 and above), aborted, or without a response. */
type OutboundOutcome = 'answered' | 'refused' | 'aborted' | OutboundReason

const counts = new Map<
  string,
  { kind: OutboundKind; outcome: OutboundOutcome; calls: number; seconds: number }
>()

/** Counts one hop; a response that breaks off afterwards is counted again, under its reason. */
export function countOutbound(kind: OutboundKind, outcome: OutboundOutcome, startedAt: number): void {
  const count = counts.get(`${kind} ${outcome}`) ?? { kind, outcome, calls: 0, seconds: 0 }
  count.calls += 1
  count.seconds += (performance.now() - startedAt) / 1_000
  counts.set(`${kind} ${outcome}`, count)
}

/** @returns the outcomes of this process's calls and their total durations, for /metrics */
export const outboundCounts = () => counts.values()
