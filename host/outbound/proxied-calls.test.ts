import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { testAuthority, testCertificates } from '../operations/diagnosis/testing/certificates.ts'
import { proxyNames } from '../platform/proxies.ts'
import { Egress } from './egress.ts'
import { callOutbound, jsonOf } from './outbound.ts'
import { type OutboundKind, outboundLimits } from './outbound-limits.ts'
import { type FakeProxy, startFakeProxy } from './testing/fake-proxy.ts'

const kinds = Object.keys(outboundLimits) as OutboundKind[]
const authorities = getCACertificates('default')
let proxy: FakeProxy
let secure: Server

const clear = () => {
  for (const name of proxyNames) {
    delete process.env[name]
    delete process.env[name.toLowerCase()]
  }
}
beforeAll(async () => {
  setDefaultCACertificates([...authorities, testAuthority])
  secure = createServer(testCertificates.otherName, (_request, response) => response.end('{"by":"server"}'))
  await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  setDefaultCACertificates(authorities)
  secure.closeAllConnections()
  secure.close()
})
beforeEach(async () => {
  clear()
  proxy = await startFakeProxy((secure.address() as AddressInfo).port)
})
afterEach(async () => {
  clear()
  await proxy.stop()
})

test.each(kinds.flatMap((kind) => [['HTTP_PROXY', kind] as const, ['http_proxy', kind] as const]))(
  '%s is used for calls that settings name: %s',
  async (name, kind) => {
    process.env[name] = proxy.origin
    const reply = await callOutbound({
      kind,
      url: 'http://model.invalid/v1/models?x=1',
      method: 'POST',
      body: '{}',
    })
    expect([reply.status, jsonOf(reply)]).toEqual([200, { by: 'proxy' }])
    expect(proxy.asked).toEqual(['POST http://model.invalid/v1/models?x=1'])
  },
)

test.each(['HTTPS_PROXY', 'https_proxy'])(
  '%s tunnels, and the certificate is still checked',
  async (name) => {
    process.env[name] = proxy.origin.replace('http://', 'http://user:p%40ss@')
    const reply = await callOutbound({ kind: 'model', url: 'https://other.example/v1' })
    expect(jsonOf(reply)).toEqual({ by: 'server' })
    await expect(callOutbound({ kind: 'model', url: 'https://wrong.example/v1' })).rejects.toMatchObject({
      detail: expect.stringContaining('ALTNAME'),
    })
    expect(proxy.asked).toEqual(['CONNECT other.example:443', 'CONNECT wrong.example:443'])
    expect(proxy.logins).toEqual(Array(2).fill(`Basic ${Buffer.from('user:p@ss').toString('base64')}`))
  },
)

test('a tunnel that the proxy refuses is a service that can not be reached', async () => {
  const strict = await startFakeProxy(null)
  process.env['HTTPS_PROXY'] = strict.origin
  await expect(callOutbound({ kind: 'model', url: 'https://model.invalid/v1' })).rejects.toMatchObject({
    reason: 'unreachable',
  })
  await strict.stop()
})

test('neither what NO_PROXY excepts nor this machine goes through it', async () => {
  process.env['HTTP_PROXY'] = proxy.origin
  process.env['NO_PROXY'] = 'intranet.invalid'
  const own = createServer(testCertificates.otherName)
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve))
  const { port } = own.address() as AddressInfo
  for (const url of [`http://127.0.0.1:${port}/`, 'http://api.intranet.invalid/'])
    await expect(callOutbound({ kind: 'model', url })).rejects.toThrow()
  own.close()
  expect(proxy.asked).toEqual([])
})

test('what members and pages name is called directly, at its checked address', async () => {
  process.env['HTTP_PROXY'] = proxy.origin
  process.env['HTTPS_PROXY'] = proxy.origin
  const egress = new Egress({
    allow: ['page.invalid:80'],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  })
  await expect(egress.fetch({ url: 'http://page.invalid/', timeoutMs: 1_000 })).rejects.toThrow()
  await expect(egress.fetch({ url: 'http://127.0.0.1/', timeoutMs: 1_000 })).rejects.toMatchObject({
    reason: 'private',
  })
  expect(proxy.asked).toEqual([])
})
