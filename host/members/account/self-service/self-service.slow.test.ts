import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import {
  accountFilePaths,
  accountRoutes,
  type SignedInDevice,
} from '../../../../lib/contract/routes/account-routes.ts'
import { openAudit } from '../../../moderation/audit.ts'
import { AccountClient, newPhone } from '../../../testing/account-client.ts'
import { startTestHost, type TestHost } from '../../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../../testing/test-storage.ts'
import { deviceNameOf } from './devices.ts'
import { hiddenText, samplePng } from './testing/sample-images.ts'

const { accountInfo, accountProfile, accountPassword, accountDevices, accountSignOut } = accountRoutes
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

let storage: TestStorage
let host: TestHost
let client: AccountClient
beforeAll(async () => {
  storage = await openTestStorage()
  const audit = {
    ...openAudit,
    find: (text: string) =>
      text.includes('坏词') ? { word: '坏词', isForbidden: true, start: 0, end: 2 } : null,
  }
  host = await startTestHost(storage, async function* () {}, { audit })
  client = new AccountClient(host)
})
afterAll(async () => {
  await host.close()
  await storage.remove()
})

describe('the profile', () => {
  test('shows the phone masked, and whether there is a password', async () => {
    const own = newPhone()
    const member = await client.signedIn(own)
    const reply = await member.get(accountInfo.path)
    expect(reply.body.data).toMatchObject({
      phone: `${own.slice(0, 3)}****${own.slice(-4)}`,
      hasPassword: false,
    })
    expect(JSON.stringify(reply.body)).not.toContain(own)
  })

  test.each([
    ['  小红  ', '小红'],
    ['张三 Zhang', '张三 Zhang'],
    ['👨‍👩‍👧 一家', '👨‍👩‍👧 一家'],
  ])('stores the nickname %j as %j', async (given, kept) => {
    const member = await client.signedIn(newPhone())
    expect((await member.post(accountProfile.path, { nickname: given })).body.data).toMatchObject({
      nickname: kept,
    })
    expect((await member.get(accountInfo.path)).body.data).toMatchObject({ nickname: kept })
  })

  test.each(['', '   ', 'a'.repeat(21), '小\n红', '小\u202e红', '小\u200b红', '小\0红', '坏词本人'])(
    'rejects the nickname %j at its field',
    async (nickname) => {
      const member = await client.signedIn(newPhone())
      const reply = await member.post(accountProfile.path, { nickname })
      expect(reply).toMatchObject({ status: 400, body: { data: { field: 'nickname' } } })
    },
  )

  test('has an image that is public under its URL, until it is replaced', async () => {
    const member = await client.signedIn(newPhone())
    const send = async (picture: string) =>
      (await member.post(accountProfile.path, { picture })).body.data as { pic_url: string; avatar: string }
    const first = await send((await samplePng(256, 256)).toString('base64'))
    expect(first.pic_url).toMatch(/^\/usercenter\/v1\/account\/picture\?id=[\w-]{22}$/)
    const picture = await fetch(`${host.origin}${first.pic_url}`)
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(Buffer.from(await picture.arrayBuffer()).includes(hiddenText)).toBe(false)
    const second = await send((await samplePng(64, 64)).toString('base64'))
    expect((await fetch(`${host.origin}${first.pic_url}`)).status).toBe(404)
    expect((await fetch(`${host.origin}${second.pic_url}`)).status).toBe(200)
    expect((await send('')).pic_url).toBe('')
    expect((await fetch(`${host.origin}${second.pic_url}`)).status).toBe(404)
  })

  test.each(['', 'a', '../../zhizhou.db', 'a/b', `${'a'.repeat(22)}`])(
    'no image is found under %j',
    async (id) => {
      const reply = await fetch(`${host.origin}${accountFilePaths.picture}?id=${encodeURIComponent(id)}`)
      expect(reply.status).toBe(404)
    },
  )
})

describe('the password', () => {
  test('is set with a code for this purpose, and all other logins are signed out', async () => {
    const own = newPhone()
    const here = await client.signedIn(own)
    const elsewhere = await client.signedIn(own)
    const code = await here.code(own, 'confirm')
    const reply = await here.post(accountPassword.path, { code, password: 'Correct-1' })
    expect(reply.body).toEqual({ code: 0, message: '', data: {} })
    expect((await here.get(accountInfo.path)).body.data).toMatchObject({ hasPassword: true })
    expect((await elsewhere.get(accountInfo.path)).status).toBe(401)
    const captcha_token = await client.captcha(own)
    const login = await client.post('/v1/passport/login', {
      phone: own,
      password: 'Correct-1',
      captcha_token,
    })
    expect(login.status).toBe(200)
  })

  test.each(['login', 'forget'] as const)('is not set with a code that was sent for %s', async (scene) => {
    const own = newPhone()
    const member = await client.signedIn(own)
    const code = await member.code(own, scene)
    const reply = await member.post(accountPassword.path, { code, password: 'Correct-1' })
    expect(reply).toMatchObject({ status: 400, body: { data: { field: 'code' } } })
    expect((await member.get(accountInfo.path)).body.data).toMatchObject({ hasPassword: false })
  })
})

describe('devices', () => {
  const list = async (member: AccountClient) =>
    ((await member.get(accountDevices.path)).body.data as { list: SignedInDevice[] }).list

  test('are the member’s logins, in words; one can be signed out, and all others', async () => {
    const own = newPhone()
    const desk = await client.with({ 'user-agent': windows }).signedIn(own)
    const pocket = await client.with({ 'user-agent': phone }).signedIn(own)
    const third = await client.signedIn(own)
    const stranger = await client.signedIn(newPhone())
    const devices = await list(desk)
    expect(devices.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Chrome 140 · Windows 10', 'Mobile Safari 18 · iOS 18.1']),
    )
    expect(devices.filter(({ isCurrent }) => isCurrent).map(({ name }) => name)).toEqual([
      'Chrome 140 · Windows 10',
    ])
    const id = devices.find(({ name }) => name.includes('iOS'))?.id
    expect((await stranger.post(accountSignOut.path, { id })).status).toBe(404)
    expect((await desk.post(accountSignOut.path, { id })).body.data).toEqual({ signedOut: 1 })
    expect((await pocket.get(accountInfo.path)).status).toBe(401)
    expect((await desk.post(accountSignOut.path, { id })).status).toBe(404)
    expect((await desk.post(accountSignOut.path)).body.data).toEqual({ signedOut: 1 })
    expect((await third.get(accountInfo.path)).status).toBe(401)
    expect(await list(desk)).toHaveLength(1)
    expect(await list(stranger)).toHaveLength(1)
  })

  test.each([
    [windows, 'Chrome 140 · Windows 10'],
    ['', '未知设备'],
    ['curl/8', '未知设备'],
  ])('with the user agent %j are named %s', (userAgent, name) => {
    expect(deviceNameOf(userAgent)).toBe(name)
  })
})

test.each([
  ['GET', accountInfo.path],
  ['POST', accountProfile.path],
  ['POST', accountPassword.path],
  ['GET', accountDevices.path],
  ['POST', accountSignOut.path],
  ['POST', accountRoutes.accountDelete.path],
  ['GET', accountFilePaths.export],
])('%s %s is for members', async (method, path) => {
  const visitor = client.with({ device_hash: 'device_0123456789abcdef' })
  const reply = method === 'GET' ? await visitor.get(path) : await visitor.post(path)
  expect(reply.status).toBe(401)
})
