import type { RouteTable } from '@/lib/contract/routes/route'
import type { Api } from './api'

/** The re-click guard of §9, as that of buttons. */
const reclickGuardMs = 2_000

interface EarlierCall {
  readonly input: string
  readonly startedMs: number
  readonly reply: Promise<unknown>
}

/**
 * The re-click guard (§9) of calls that make something: a second click gets the reply of the first. A call that failed
 * may be repeated at once.
 */
export function withoutRepeats<Table extends RouteTable>(table: Table, call: Api<Table>): Api<Table> {
  const earlier = new Map<string, EarlierCall>()
  return async (name, given, options) => {
    if (!table[name]?.ignoresRepeats) return call(name, given, options)
    const input = JSON.stringify(given)
    const last = earlier.get(name)
    const isRepeat = last?.input === input && performance.now() - last.startedMs < reclickGuardMs
    if (isRepeat) return last.reply as ReturnType<typeof call<typeof name>>
    const reply = call(name, given, options)
    earlier.set(name, { input, startedMs: performance.now(), reply })
    reply.catch(() => earlier.delete(name))
    return reply
  }
}
