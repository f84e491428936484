import { type KeyboardEvent, useRef } from 'react'

/** State that decides whether an Enter key submits. Times are event time stamps in milliseconds. */
export interface EnterPress {
  readonly key: string
  readonly shiftKey: boolean
  /** Control or, on Apple keyboards, Command. */
  readonly hasModifier: boolean
  readonly isComposing: boolean
  readonly keyCode: number
  readonly timeStampMs: number
  /** End of the last IME composition; null if none. */
  readonly compositionEndedMs: number | null
}

export type SendKey = 'enter' | 'ctrl-enter'

/** An Enter this soon after a composition is the same key press. */
const compositionTailMs = 80
const keyCodeWhileComposing = 229

/**
 * Enter submits, Shift+Enter inserts a line break, and an Enter that confirms an IME candidate does neither. Safari
 * ends the composition before it reports that key, and then reports it as an ordinary one.
 * @param sendKey `ctrl-enter`: plain Enter inserts a line break too
 */
export function isSendingEnter(press: EnterPress, sendKey: SendKey = 'enter'): boolean {
  if (press.key !== 'Enter' || press.shiftKey) return false
  if (sendKey === 'ctrl-enter' && !press.hasModifier) return false
  if (press.isComposing || press.keyCode === keyCodeWhileComposing) return false
  if (press.compositionEndedMs === null) return true
  return press.timeStampMs - press.compositionEndedMs > compositionTailMs
}

/** @returns handlers for the field, and a function that tests whether a key press submits */
export function useEnterKey() {
  const compositionEndedMs = useRef<number | null>(null)
  return {
    onCompositionEnd: (event: { timeStamp: number }) => {
      compositionEndedMs.current = event.timeStamp
    },
    isSending: (event: KeyboardEvent, sendKey?: SendKey) =>
      isSendingEnter(
        {
          key: event.key,
          shiftKey: event.shiftKey,
          hasModifier: event.ctrlKey || event.metaKey,
          isComposing: event.nativeEvent.isComposing,
          keyCode: event.keyCode,
          timeStampMs: event.timeStamp,
          compositionEndedMs: compositionEndedMs.current,
        },
        sendKey,
      ),
  }
}
