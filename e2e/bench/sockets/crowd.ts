import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { newDevice } from '../../../host/testing/test-client.ts'
import { promptFrame, socketAddress } from '../support/frame-reader.ts'
import { percentile } from '../support/table.ts'
import type { CrowdOrder, CrowdReply } from './messages.ts'
import { Room } from './room.ts'

// The readers: a second process, so that what the product spends is the product's alone.
const heartbeatMs = 5_000
/** Connections that are being opened at once; the kernel's queue for a listening port is not endless. */
const openingAtOnce = 100

const idle: WebSocket[] = []
const heartbeats: NodeJS.Timeout[] = []
let rooms: Room[] = []
/** Those that read, by their rooms. */
let readers = new Map<Room, WebSocket[]>()
/** When each frame of the bare server arrived after the time at which the same frame had been recorded. */
const replayed: number[] = []

process.on('disconnect', () => process.exit())
process.on('message', (order: CrowdOrder) => {
  perform(order).then(report, (error: unknown) => report({ kind: 'failed', reason: String(error) }))
})

async function perform(order: CrowdOrder): Promise<CrowdReply> {
  switch (order.kind) {
    case 'idle':
      return openIdle(order.origin, order.sockets)
    case 'hush':
      for (const timer of heartbeats) clearInterval(timer)
      return { kind: 'done' }
    case 'ask':
      return ask(order.origin, order.rooms, order.readersPerRoom)
    case 'finish':
      return finish(order.charactersPerSecond, order.deltaCharacters)
    case 'join':
      return join(order.origin, order.rooms, order.readersPerRoom)
    case 'count':
      return { kind: 'counted', received: replayed.length, p99Ms: replayedLateness(0.99) }
  }
}

async function openIdle(origin: string, count: number): Promise<CrowdReply> {
  const ping = promptFrame({ action: 'ping' })
  await inBatches(count, async () => {
    const socket = await open(socketAddress(origin, newDevice()))
    idle.push(socket)
    heartbeats.push(setInterval(() => socket.send(ping), heartbeatMs))
  })
  return { kind: 'opened', sockets: idle.length }
}

/** Opens every reader first, then asks one question a room, which the room's other readers follow. */
async function ask(origin: string, count: number, readersPerRoom: number): Promise<CrowdReply> {
  for (const socket of [...readers.values()].flat()) socket.close()
  rooms = Array.from({ length: count }, () => new Room(readersPerRoom))
  readers = new Map(rooms.map((room) => [room, []]))
  const devices = new Map(rooms.map((room) => [room, newDevice()]))
  await inBatches(count * readersPerRoom, async (index) => {
    const room = rooms[index % count]
    if (!room) return
    const socket = await open(socketAddress(origin, devices.get(room) ?? ''))
    const reader = readers.get(room)?.push(socket) ?? 0
    socket.on('message', (data) => room.take(reader - 1, data as Buffer))
  })
  for (const [room, [asker, ...others]] of readers) {
    asker?.send(promptFrame({ content: `怎么创建智能体？`, ask_id: randomUUID() }))
    void room.conversationId.then((id) => {
      for (const other of others) other.send(promptFrame({ action: 'reconnect' }, id))
    })
  }
  await Promise.all(rooms.map((room) => room.joined))
  return { kind: 'opened', sockets: count * readersPerRoom }
}

async function finish(charactersPerSecond: number, deltaCharacters: number): Promise<CrowdReply> {
  const before = receivedByRooms()
  await Promise.all(rooms.map((room) => room.ended))
  const delays = rooms.flatMap((room) => room.delaysMs(charactersPerSecond, deltaCharacters))
  const startedAt = Math.min(...rooms.map((room) => room.startedAt))
  return {
    kind: 'finished',
    received: receivedByRooms() - before,
    p50Ms: percentile(delays, 0.5),
    p99Ms: percentile(delays, 0.99),
    recording: rooms
      .flatMap((room, index) =>
        room.recording.map(({ at, text }) => ({ atMs: at - startedAt, room: index, text })),
      )
      .sort((left, right) => left.atMs - right.atMs),
  }
}

function receivedByRooms(): number {
  return rooms.reduce((sum, room) => sum + room.received, 0)
}

async function join(origin: string, count: number, readersPerRoom: number): Promise<CrowdReply> {
  await inBatches(count * readersPerRoom, async (index) => {
    const socket = await open(`${origin.replace('http', 'ws')}/?room=${index % count}`)
    const recording = rooms[index % count]?.recording ?? []
    let next = 0
    socket.on('message', () => {
      replayed.push(performance.now() - (recording[next]?.at ?? Number.NaN))
      next += 1
    })
  })
  return { kind: 'opened', sockets: count * readersPerRoom }
}

/** As with the product's frames, the earliest one is taken as on time. */
function replayedLateness(share: number): number {
  const earliest = replayed.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY)
  return percentile(replayed, share) - earliest
}

async function open(address: string): Promise<WebSocket> {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  return socket
}

async function inBatches(count: number, make: (index: number) => Promise<void>): Promise<void> {
  for (let from = 0; from < count; from += openingAtOnce) {
    const size = Math.min(openingAtOnce, count - from)
    await Promise.all(Array.from({ length: size }, (_, index) => make(from + index)))
  }
}

function report(reply: CrowdReply): void {
  process.send?.(reply)
}
