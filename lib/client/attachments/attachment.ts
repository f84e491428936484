export type Unfit =
  | { readonly kind: 'empty' | 'format' | 'name' }
  | { readonly kind: 'large'; readonly megabytes: number }
  | { readonly kind: 'save_as'; readonly better: string }

export type AttachmentFailure =
  | Unfit
  /** The local file can't be read any more. */
  | { readonly kind: 'unreadable' }
  /** The connection broke, or the host is out of space; a retry may succeed. */
  | { readonly kind: 'broken'; readonly message: string }
  /** The host can't read the file, or refuses it; the sentence says why. `isStopped`: its owner has stopped it. */
  | {
      readonly kind: 'refused'
      readonly message: string
      readonly mayRetry: boolean
      readonly isStopped?: boolean
    }

export interface Attachment {
  readonly key: string
  readonly name: string
  readonly size: number
  /** `awaitingLogin`: paused until the user logs in. */
  readonly state: 'awaitingLogin' | 'waiting' | 'sending' | 'reading' | 'ready' | 'failed'
  /** Of the current state, from 0 to 1. */
  readonly progress: number
  readonly failure?: AttachmentFailure
  /** '' until the host has created it. */
  readonly fileId: string
  readonly pages?: number
  readonly sheets?: number
  /** Number of places with hidden content, and whether they are read as well. */
  readonly hidden?: number
  readonly includesHidden?: boolean
  /** While the text of scanned pages is recognized: how many there are, and how many are done. */
  readonly scanned?: number
  readonly recognized?: number
}

/** @returns whether a file may still become usable without user action */
export function isUnderWay({ state }: Attachment): boolean {
  return state === 'waiting' || state === 'sending' || state === 'reading'
}
