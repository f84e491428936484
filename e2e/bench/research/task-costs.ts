import type { CDPSession } from 'playwright'

/** A task of the page's main thread: how long it lasted, and how long the thread worked in it, in milliseconds. */
export interface TaskCost {
  readonly lastedMs: number
  readonly workedMs: number
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** Records the tasks of a page; on a machine with other work a task lasts longer than the page works in it. */
export async function recordTasks(session: CDPSession): Promise<{ stop: () => Promise<TaskCost[]> }> {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', '__metadata'] },
  })
  return {
    stop: async () => {
      const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
      await session.send('Tracing.end')
      await complete
      return tasksOf(events)
    },
  }
}

function tasksOf(events: readonly TraceEvent[]): TaskCost[] {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  return events
    .filter(({ name, ph, pid, tid }) => name.endsWith('RunTask') && ph === 'X' && mains.has(`${pid} ${tid}`))
    .map(({ dur = 0, tdur = 0 }) => ({ lastedMs: dur / 1_000, workedMs: tdur / 1_000 }))
}
