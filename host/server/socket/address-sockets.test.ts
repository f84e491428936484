import { expect, test } from '@jest/globals'
import pino from 'pino'
import type { Bus } from '../../storage/bus/bus.ts'
import { openMemoryBus } from '../../storage/bus/memory-bus.ts'
import { AddressSockets, type SocketSlot } from './address-sockets.ts'

const log = pino({ level: 'silent' })

/** Two processes on one bus. */
function twoProcesses(bus: Bus) {
  return [1, 2].map(() => new AddressSockets({ bus, log, most: 10 })) as [AddressSockets, AddressSockets]
}

test('an address has its limit of sockets over all processes, and each closed one frees a slot', async () => {
  const bus = { ...openMemoryBus(() => undefined), isShared: true }
  const [one, two] = twoProcesses(bus)
  const places: SocketSlot[] = []
  for (let index = 0; index < 20; index += 1) {
    const place = await (index % 2 ? one : two).acquire('203.0.113.7', `socket ${index}`)
    if (place) places.push(place)
  }
  expect(places).toHaveLength(10)
  expect(await one.acquire('203.0.113.8', 'another address')).not.toBeNull()
  for (const place of places) for (const process of [one, two]) process.release(place)
  const again = await Promise.all(
    Array.from({ length: 20 }, (_, index) => one.acquire('203.0.113.7', `again ${index}`)),
  )
  expect(again.filter(Boolean)).toHaveLength(10)
})

test('while the bus is unavailable each process counts its own', async () => {
  const bus: Bus = {
    ...openMemoryBus(() => undefined),
    isShared: true,
    acquireSlot: () => Promise.reject(new Error('no Redis')),
  }
  const [one, two] = twoProcesses(bus)
  const take = async (sockets: AddressSockets) => {
    const taken = []
    for (let index = 0; index < 15; index += 1) taken.push(await sockets.acquire('203.0.113.7', `${index}`))
    return taken.filter(Boolean).length
  }
  expect([await take(one), await take(two)]).toEqual([10, 10])
})
