/** Why a file of this computer is not sent at all. */
export type Unfit =
  | { readonly kind: 'empty' | 'format' | 'name' }
  | { readonly kind: 'large'; readonly megabytes: number }
  | { readonly kind: 'save_as'; readonly better: string }

/** Why one that was to be sent is not there. */
export type AttachmentFailure =
  | Unfit
  /** It can't be read on this computer any more. */
  | { readonly kind: 'unreadable' }
  /** The connection broke, or the host has no room; the same again may succeed. */
  | { readonly kind: 'broken'; readonly message: string }
  /** The host has it, and can't read it, or refuses it; the sentence says why. */
  | { readonly kind: 'refused'; readonly message: string; readonly mayRetry: boolean }

/** A file attached to a question. */
export interface Attachment {
  readonly key: string
  /** As it can be shown. */
  readonly name: string
  readonly size: number
  /** `held`: waits for a login. */
  readonly state: 'held' | 'waiting' | 'sending' | 'reading' | 'ready' | 'failed'
  /** From 0 to 1, of what it is at. */
  readonly progress: number
  readonly failure?: AttachmentFailure
  /** Once the host knows it; '' before. */
  readonly fileId: string
  readonly pages?: number
  readonly sheets?: number
}

/** @returns whether a file may still become usable without further action */
export function isUnderWay({ state }: Attachment): boolean {
  return state === 'waiting' || state === 'sending' || state === 'reading'
}
