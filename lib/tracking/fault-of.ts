import { scrubbedMessage } from '@/lib/text/scrubbed-message'

const most = { message: 200, stack: 500 } as const

/** @returns what may be reported of an error, or of anything else that was thrown */
export function faultOf(reason: unknown): { message: string; stack?: string } {
  if (!(reason instanceof Error)) return { message: scrubbedMessage(String(reason), most.message) }
  const message = scrubbedMessage(`${reason.name}: ${reason.message}`, most.message)
  // The stack begins with the message, in the engine's own form; only its places are kept.
  const places = (reason.stack ?? '').split('\n').filter((line) => /^\s*at |@/.test(line))
  return { message, stack: scrubbedMessage(places.join('\n'), most.stack) }
}
