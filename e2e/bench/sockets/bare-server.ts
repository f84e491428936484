import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import type { BareOrder, BareReply, RecordedFrame } from './messages.ts'

// The yardstick: a `ws` server without a product. It sends recorded frames, at the times at which they were recorded,
// to all clients in the frame's room, with the same settings as the product's own server.
const rooms = new Map<string, Set<WebSocket>>()
const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, clientTracking: false })
const server = createServer()
server.on('upgrade', (request, stream, head) => {
  const room = new URL(request.url ?? '/', 'http://bare').searchParams.get('room') ?? ''
  sockets.handleUpgrade(request, stream, head, (socket) => {
    rooms.set(room, (rooms.get(room) ?? new Set()).add(socket))
    socket.on('close', () => rooms.get(room)?.delete(socket))
  })
})
server.listen(0, '127.0.0.1', () => {
  report({ kind: 'listening', origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
let recording: readonly RecordedFrame[] = []
process.on('message', (order: BareOrder) => {
  if (order.kind === 'play') return play()
  recording = order.recording
  report({ kind: 'loaded' })
})
process.on('disconnect', () => process.exit())

function play(): void {
  const startedAt = performance.now()
  let next = 0
  let sent = 0
  const advance = () => {
    const now = performance.now() - startedAt
    for (let frame = recording[next]; frame && frame.atMs <= now; frame = recording[next]) {
      const bytes = Buffer.from(frame.text)
      for (const socket of rooms.get(String(frame.room)) ?? []) {
        socket.send(bytes, { binary: false })
        sent += 1
      }
      next += 1
    }
    const due = recording[next]
    if (due) setTimeout(advance, due.atMs - now)
    else report({ kind: 'played', sent })
  }
  advance()
}

function report(reply: BareReply): void {
  process.send?.(reply)
}
