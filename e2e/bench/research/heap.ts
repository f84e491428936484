import { WebSocket } from 'ws'

/** The inspector of a process that listens on this port of loopback. */
export async function openInspector(port: number) {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string
  }[]
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  let lastId = 0
  const call = (method: string) => {
    lastId += 1
    const id = lastId
    socket.send(JSON.stringify({ id, method }))
    return new Promise<unknown>((resolve) => {
      const hear = (data: Buffer) => {
        const reply = JSON.parse(data.toString('utf8')) as { id?: number; result?: unknown }
        if (reply.id !== id) return
        socket.off('message', hear)
        resolve(reply.result)
      }
      socket.on('message', hear)
    })
  }
  return {
    /** What is left after everything that nothing holds has been thrown away, in bytes. */
    heldBytes: async () => {
      await call('HeapProfiler.collectGarbage')
      const { usedSize } = (await call('Runtime.getHeapUsage')) as { usedSize: number }
      return usedSize
    },
    close: () => socket.close(),
  }
}
