/** A frame as the wire carried it, for another server to send again. */
export interface RecordedFrame {
  /** Since the first frame of the recording. */
  readonly atMs: number
  readonly room: number
  readonly text: string
}

/** The commands to the crowd; it answers each with one {@link CrowdReply}. */
export type CrowdOrder =
  | { readonly kind: 'idle'; readonly origin: string; readonly sockets: number }
  /** Idle sockets stop their heartbeat, and stay. */
  | { readonly kind: 'hush' }
  | { readonly kind: 'ask'; readonly origin: string; readonly rooms: number; readonly readersPerRoom: number }
  /** Reads until every turn has ended. */
  | { readonly kind: 'finish'; readonly charactersPerSecond: number; readonly deltaCharacters: number }
  | {
      readonly kind: 'join'
      readonly origin: string
      readonly rooms: number
      readonly readersPerRoom: number
    }
  /** How many frames have been received since the join, and how late they were. */
  | { readonly kind: 'count' }

export type CrowdReply =
  | { readonly kind: 'opened'; readonly sockets: number }
  | { readonly kind: 'done' }
  | {
      readonly kind: 'finished'
      readonly received: number
      readonly p50Ms: number
      readonly p99Ms: number
      readonly recording: readonly RecordedFrame[]
    }
  | { readonly kind: 'counted'; readonly received: number; readonly p99Ms: number }
  | { readonly kind: 'failed'; readonly reason: string }

/** The commands to the bare server, and its replies. */
export type BareOrder =
  | { readonly kind: 'load'; readonly recording: readonly RecordedFrame[] }
  | { readonly kind: 'play' }
export type BareReply =
  | { readonly kind: 'listening'; readonly origin: string }
  | { readonly kind: 'loaded' }
  | { readonly kind: 'played'; readonly sent: number }
