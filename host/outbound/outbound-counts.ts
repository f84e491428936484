import type { OutboundKind } from './outbound-limits.ts'
import type { OutboundReason } from './outbound-failure.ts'

/** How a call went: answered, refused by its status (400 and above), aborted by its caller, or without a reply. */
type OutboundOutcome = 'answered' | 'refused' | 'aborted' | OutboundReason

const counts = new Map<
  string,
  { kind: OutboundKind; outcome: OutboundOutcome; calls: number; seconds: number }
>()

/** Counts one hop; a reply that breaks off afterwards is counted once more, under its reason. */
export function countOutbound(kind: OutboundKind, outcome: OutboundOutcome, startedAt: number): void {
  const count = counts.get(`${kind} ${outcome}`) ?? { kind, outcome, calls: 0, seconds: 0 }
  count.calls += 1
  count.seconds += (performance.now() - startedAt) / 1_000
  counts.set(`${kind} ${outcome}`, count)
}

/** @returns how the calls of this process have gone, and how long they took together, for /metrics */
export const outboundCounts = () => counts.values()
