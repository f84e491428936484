import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from '@jest/globals'
import { readEnvironment } from '../settings/environment.ts'
import { Egress } from './egress.ts'
import { OutboundFailure } from './outbound-failure.ts'
import type { ResolvedAddress } from './resolve-target.ts'

const servers: Server[] = []

afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

const loopback: ResolvedAddress = { address: '127.0.0.1', family: 4 }

/** A server on loopback; every name but those of `addresses` is found there. */
async function inside(listener: RequestListener, allow: (port: number) => string[]) {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { port, egress: new Egress({ allow: allow(port), resolve: async () => [loopback] }) }
}

async function outcomeOf(call: Promise<{ status: number } | URL>): Promise<unknown> {
  try {
    const reply = await call
    return reply instanceof URL ? 'accepted' : reply.status
  } catch (error) {
    if (error instanceof OutboundFailure) return error.reason
    throw error
  }
}

test.each([
  ['', []],
  ['crm.lan:8080', ['crm.lan:8080']],
  [' CRM.lan:8080 , 10.0.0.5:443,[fd12::1]:80', ['crm.lan:8080', '10.0.0.5:443', '[fd12::1]:80']],
  ['0x7f.1:3000', ['127.0.0.1:3000']],
])('EGRESS_ALLOW=%j allows %j', (setting, pairs) => {
  expect(readEnvironment({ EGRESS_ALLOW: setting }).EGRESS_ALLOW).toEqual(pairs)
})

test.each([
  'crm.lan',
  '10.0.0.0/8:80',
  '*.lan:80',
  'http://crm.lan:80',
  'user@crm.lan:80',
  'crm.lan:99999',
  '169.254.169.254:80',
  '[::ffff:169.254.169.254]:80',
  '[fd00:ec2::254]:80',
  '100.100.100.200:80',
  'metadata.google.internal:80',
])('EGRESS_ALLOW=%s is rejected', (setting) => {
  expect(() => readEnvironment({ EGRESS_ALLOW: setting })).toThrow('EGRESS_ALLOW')
})

test('exactly the pair is allowed: no other port of its host, and no other name of its address', async () => {
  const { port, egress } = await inside(
    (_, reply) => void reply.end('here'),
    (own) => [`crm.lan:${own}`],
  )
  const at = (host: string) => ({ url: `http://${host}/` })
  expect(await outcomeOf(egress.fetch(at(`crm.lan:${port}`)))).toBe(200)
  expect(await outcomeOf(egress.check(`http://crm.lan:${port}/`))).toBe('accepted')
  expect(await outcomeOf(egress.fetch(at('crm.lan:8080')))).toBe('private')
  expect(await outcomeOf(egress.fetch(at(`127.0.0.1:${port}`)))).toBe('private')
  expect(await outcomeOf(egress.fetch(at(`other.lan:${port}`)))).toBe('private')
  expect(await outcomeOf(new Egress({ resolve: async () => [loopback] }).fetch(at(`crm.lan:${port}`)))).toBe(
    'private',
  )
})

test('a redirect from another host never leads to an allowed pair, one of the same host does', async () => {
  const { port, egress } = await inside(
    ({ url, headers }, reply) => {
      if (url === '/') reply.end('here')
      else
        reply
          .writeHead(302, { location: `http://${url === '/own' ? headers.host : `crm.lan:${port}`}/` })
          .end()
    },
    (own) => [`crm.lan:${own}`, `door.lan:${own}`],
  )
  expect(await outcomeOf(egress.fetch({ url: `http://crm.lan:${port}/own` }))).toBe(200)
  expect(await outcomeOf(egress.fetch({ url: `http://door.lan:${port}/on` }))).toBe('private')
})

test.each([
  '169.254.169.254',
  '169.254.170.2',
  'fd00:ec2::254',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  'fe80::a9fe:a9fe',
  '::ffff:169.254.169.254',
  '64:ff9b::a9fe:a9fe',
])('an allowed name that resolves to %s, a metadata address, is rejected', async (address) => {
  const resolve = async () => [{ address, family: address.includes(':') ? 6 : 4 }]
  const egress = new Egress({ allow: ['crm.lan:80'], resolve })
  expect(await outcomeOf(egress.fetch({ url: 'http://crm.lan/' }))).toBe('private')
  expect(await outcomeOf(egress.check('http://crm.lan/'))).toBe('private')
})

test('a streamed body is checked in the same way', async () => {
  const { port, egress } = await inside(
    (_, reply) => void reply.end('here'),
    (own) => [`crm.lan:${own}`],
  )
  expect(await outcomeOf(egress.open({ url: 'http://10.0.0.1/' }))).toBe('private')
  const { body } = await egress.open({ url: `http://crm.lan:${port}/` })
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece)
  expect(Buffer.concat(pieces).toString()).toBe('here')
})

test.each([
  ['http://crm.lan:80/', 'accepted'],
  ['http://10.0.0.5:443/', 'accepted'],
  ['https://slow.example.com/', 'accepted'],
  ['http://10.0.0.6/', 'private'],
  ['http://[::1]/', 'private'],
  ['http://slow.example.com:22/', 'port'],
  ['file:///etc/passwd', 'scheme'],
])('the form of %s is checked without a lookup', async (url, outcome) => {
  const resolve = () => Promise.reject(new Error('looked up'))
  const egress = new Egress({ allow: ['crm.lan:80', '10.0.0.5:443'], resolve })
  const call = new Promise<URL>((done) => done(egress.checkForm(url)))
  expect(await outcomeOf(call)).toBe(outcome)
})
