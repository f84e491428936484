import type { Generated } from 'kysely'

/** What operators and background work need. */
export interface OperationTables {
  settings: { name: string; value: string; is_secret: number; changed_at: number }
  /** One row per running host process; the process of an unexpired row owns the turns with its number. */
  leases: { number: Generated<number>; process_id: string; expires_at: number; is_sole: Generated<number> }
  /** What operators did about members and their agents. */
  operator_acts: {
    id: string
    /** The uid of the operator. */
    operator: string
    /** One of `ShownAct` in `lib/contract/routes/member-routes.ts`. */
    act: string
    /** The uid of the member whom it concerns. */
    member: string
    /** The name of the agent; '' for acts about the member. */
    subject: string
    reason: string
    acted_at: number
  }
  model_usage: {
    turn_id: string
    kind: 'language' | 'vision' | 'image' | 'embedding'
    /** '' once anonymised. */
    owner: string
    /** One-way hash of the client's address. */
    network: string
    /** Days since 1970 in China's time zone. */
    day: number
    model: string
    prompt_tokens: number
    completion_tokens: number
    images: number
    /** Whether the usage was estimated here, because the model did not report it. */
    is_estimated: number
    created_at: number
  }
  allowances: { subject: string; day: number; turns: number; tokens: number; file_bytes: Generated<number> }
  /** Keys shared by all processes on this database. */
  secrets: { name: string; value: string }
  conversions: {
    id: string
    /** '' once anonymised. */
    owner: string
    platform: string
    event_type: string
    /** The payload as JSON; '{}' once settled. */
    payload: string
    state: 'waiting' | 'sent' | 'failed'
    attempts: number
    due_at: number
    error: string
    created_at: number
    settled_at: number
  }
  usage_records: {
    id: Generated<number>
    /** Days since 1970 in China's time zone. */
    day: number
    /** One-way hash of a device identity. */
    visitor: string
    user_id: string
    event: string
    type: string
    record: string
    received_at: number
  }
  /** The host's own counts, by day in China's time zone. */
  daily_counts: { day: number; name: string; count: number }
  searches: { owner: string; question: string; created_at: number }
  jobs: {
    id: string
    kind: string
    payload: string
    state: 'waiting' | 'running' | 'done' | 'failed'
    attempts: number
    /** Number of times it was taken; never decreases. */
    takes: Generated<number>
    run_at: number
    /** Jobs of the same queue and kind run one at a time; '' for jobs without a queue. */
    queue: Generated<string>
    /** While running: when another worker may take it over. */
    locked_until: number
    error: string
    /** Progress as JSON; '' before the first report. */
    progress: Generated<string>
    created_at: number
  }
  migrations: { name: string; applied_at: number }
}
