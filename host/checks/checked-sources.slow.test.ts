import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import pino from 'pino'
import { type CheckResult, checkRoutes } from '../../lib/contract/routes/check-routes.ts'
import { giveFile } from '../files/testing/give-file.ts'
import { egressTo } from '../outbound/testing/egress-to.ts'
import { openProgramHost, type ProgramHost } from '../programs/testing/program-host.ts'
import { openSearch } from '../search/open-search.ts'
import { PageParser } from '../search/pages/page-parser.ts'
import { searxngProtocol } from '../search/providers/testing/fake-searxng.ts'
import { type FakeVendor, startFakeVendor } from '../search/providers/testing/fake-vendor.ts'
import { libraryOf } from '../search/testing/library-of.ts'
import { readEnvironment } from '../settings/environment.ts'
import { AccountClient } from '../testing/account-client.ts'
import { newDevice } from '../testing/test-client.ts'
import { openTestStorage } from '../testing/test-storage.ts'

const { path } = checkRoutes.checkStart
const site = 'https://ferry.example.com'
const article = (text: string) =>
  `<!doctype html><title>渡口志</title><meta property="og:site_name" content="河岸网"><article><h1>渡口志</h1><p>${text}</p></article>`
const onThePage = '青石渡口在河的北岸，每天有26条船来往。渡口建于1951年，由石匠林师傅监工。'

/** A site with pages of all kinds. */
const pages: RequestListener = (request, response) => {
  const html = (text: string) => response.writeHead(200, { 'content-type': 'text/html' }).end(text)
  const answers: Readonly<Record<string, () => unknown>> = {
    '/good': () => html(article(onThePage)),
    '/found': () => html(article('老粮仓有12间房，墙厚60厘米。冬暖夏凉，一直用到1987年。')),
    '/image': () => response.writeHead(200, { 'content-type': 'image/png' }).end('x'),
    '/large': () => html(`<p>${'很长的一页。'.repeat(200_000)}</p>`),
    '/huge': () => html('x'.repeat(9 * 1024 * 1024)),
    '/empty': () => html(''),
    '/broken': () => response.writeHead(502).end(),
    '/inside': () => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  }
  const answer = answers[request.url ?? ''] ?? (() => response.writeHead(404).end('<p>404</p>'))
  answer()
}

async function openSite() {
  const server = createServer(pages)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { port: (server.address() as AddressInfo).port, close }
}

describe('what a text is checked against', () => {
  let programs: ProgramHost
  let engine: FakeVendor
  const parser = new PageParser({ timeoutMs: 600_000 })
  const closing: (() => void)[] = []

  beforeAll(async () => {
    const web = await openSite()
    closing.push(web.close)
    engine = await startFakeVendor(searxngProtocol, [
      { title: '老粮仓的历史', url: `${site}/found`, text: '老粮仓一直用到1987年。' },
    ])
    const storage = await openTestStorage()
    const library = storage.library.collection('public')
    await libraryOf([{ title: '茶山志', text: '茶山有3400亩茶园。春茶在清明前开采，一年采三季。' }], library)
    const search = openSearch({
      env: readEnvironment({ WIKIPEDIA_URL: '', SEARXNG_URL: engine.baseUrl }),
      library,
      egress: egressTo(web.port),
      embedding: null,
      vectors: storage.vectors,
      parser,
      now: Date.now,
      log: pino({ level: 'silent' }),
    })
    const { providers, pages: found = null, namedPages = null } = search
    programs = await openProgramHost(null, {
      searching: () => ({ providers, namedPages }),
      pages: () => found,
    })
    closing.push(() => void storage.remove())
  })
  afterAll(async () => {
    await programs.close()
    await engine.close()
    await parser.close()
    for (const close of closing) close()
  })

  const visitor = () =>
    new AccountClient(
      { origin: programs.origin, codes: [], asksCaptcha: false },
      { device_hash: newDevice() },
    )

  async function checked(client: AccountClient, input: object): Promise<CheckResult> {
    const started = await client.post(path, input)
    if (started.status !== 200) throw new Error(JSON.stringify(started.body))
    let result = started.body.data as CheckResult
    while (result.state === 'running') {
      await new Promise((resolve) => setTimeout(resolve, 50))
      result = (await client.get(`${path}?id=${result.id}`)).body.data as CheckResult
    }
    expect(result).toMatchObject({ state: 'done', message: '' })
    return result
  }

  test('own files: one that is named, and those that are searched, with the place', async () => {
    const { client, owner } = await programs.member()
    const text = '桥长42米，花了3.5万元。1951年完工。'
    const file = await giveFile(
      programs.storage,
      owner,
      '桥志.md',
      Buffer.from(`# 桥志\n\n## 造桥\n\n${text}\n`),
    )
    await giveFile(programs.storage, owner, '菜谱.md', Buffer.from('# 鱼\n\n鱼要先用盐腌一夜。\n'))

    const named = await checked(client, {
      text: '桥长 42 米，花了 3.5 万元[1]。',
      sources: [{ file_id: file }],
    })
    expect(named.sources).toMatchObject([
      { index: 1, kind: 'file', title: '桥志.md', file_id: file, problem: '' },
    ])
    expect(named.verdicts).toMatchObject([{ state: 'supported', by: 'text', index: 1 }])
    expect(named.passages).toMatchObject([{ index: 1, place: expect.stringContaining('造桥') }])

    const searched = await checked(client, { text: '桥长 42 米，花了 3.5 万元。', scope: 'files' })
    const at = searched.sources.find(({ file_id }) => file_id === file)
    expect(at).toMatchObject({ kind: 'found', title: '桥志.md' })
    expect(searched.verdicts).toMatchObject([{ state: 'supported', by: 'text', index: at?.index }])
  })

  test('files of others are not searched; who has none, or is not logged in, reads that nothing was', async () => {
    const { client } = await programs.member()
    const own = { text: '桥长 42 米，花了 3.5 万元。', scope: 'files' }
    for (const [caller, problem] of [
      [client, '还没有读好的文件可以搜'],
      [visitor(), '登录后才能搜自己的文件'],
    ] as const) {
      const result = await checked(caller, own)
      expect(result).toMatchObject({ sources: [], unsearched: [{ scope: 'files', problem }] })
      expect(result.verdicts).toMatchObject([{ state: 'unclear', by: 'none' }])
      const { body } = await caller.get(checkRoutes.checkScopes.path)
      expect(body.data).toEqual({ unavailable: [{ scope: 'files', problem }] })
    }
  })

  test('the library', async () => {
    const result = await checked(visitor(), { text: '茶山有3400亩茶园。', scope: 'library' })
    expect(result.sources).toMatchObject([{ index: 1, kind: 'found', title: '茶山志' }])
    expect(result.verdicts).toMatchObject([{ state: 'supported', by: 'text', index: 1 }])
    expect(engine.requests).toHaveLength(0)
  })

  test('the web: the page that was found is read, with its address', async () => {
    const result = await checked(visitor(), { text: '老粮仓有12间房，墙厚60厘米。', scope: 'web' })
    const found = result.sources.find(({ url }) => url === `${site}/found`)
    expect(found).toMatchObject({ kind: 'found', problem: '' })
    expect(result.verdicts).toMatchObject([{ state: 'supported', by: 'text', index: found?.index }])
    expect(result.sources.some(({ title }) => title === '茶山志')).toBe(false)
  })

  test('a pasted link: with the title of its page, by the number of its marker', async () => {
    const result = await checked(visitor(), {
      text: '渡口建于1951年，由石匠林师傅监工[1]。',
      sources: [{ url: `${site}/good` }],
    })
    expect(result.sources).toMatchObject([{ index: 1, kind: 'url', url: `${site}/good`, problem: '' }])
    expect(result.sources[0]?.title).toContain('渡口志')
    expect(result.verdicts).toMatchObject([{ state: 'supported', by: 'text', index: 1 }])
  })

  test('sources that fail say why, each, and the sentences are compared with the others', async () => {
    const failing: [string, string][] = [
      [`${site}/gone`, '没有这个网页，请看看网址对不对'],
      [`${site}/image`, '这个网页里没有能读的文字'],
      [`${site}/large`, '这个网页太大，读不了，请把要用的文字贴进来'],
      [`${site}/huge`, '这个网页太大，读不了，请把要用的文字贴进来'],
      [`${site}/empty`, '这个网页里没有能读的文字'],
      [`${site}/broken`, '这个网页打不开'],
      [`${site}/inside`, '这个网址不能读，它不是公开的网页'],
      ['http://127.0.0.1:1/', '这个网址不能读，它不是公开的网页'],
      ['http://printer.local/', '这个网址不能读，它不是公开的网页'],
    ]
    const client = visitor()
    const result = await checked(client, {
      text: '渡口建于1951年，由石匠林师傅监工。每天有26条船来往[1]。',
      sources: [...failing.map(([url]) => ({ url })), { url: `${site}/good` }],
    })
    expect(result.sources.map(({ url, problem }) => [url, problem])).toEqual([
      ...failing,
      [`${site}/good`, ''],
    ])
    expect(result.verdicts).toMatchObject([
      { at: 1, state: 'supported', by: 'text', index: failing.length + 1 },
      // Its own source was not read: nothing follows from another.
      { at: 2, state: 'unclear', by: 'none', index: 1 },
    ])
    const english = await client.with({ 'accept-language': 'en' }).get(`${path}?id=${result.id}`)
    const data = english.body.data as CheckResult
    for (const { problem } of data.sources) expect(problem).not.toMatch(/\p{Script=Han}/u)
  })

  test('a search that fails is named: sentences have no source only where something was looked at', async () => {
    await engine.behave('down')
    const client = visitor()
    const problem = '没有搜成，请稍后再核对一次'
    const text = '老粮仓有12间房，墙厚60厘米。'
    const nothing = await checked(client, { text, scope: 'web' })
    const library = await checked(client, { text })
    const given = await checked(client, {
      text,
      scope: 'web',
      sources: [{ title: '', text: 'Quantum chips.' }],
    })
    await engine.behave('well')
    const unsearched = [{ scope: 'web', problem }]
    expect(nothing).toMatchObject({ unsearched, sources: [], verdicts: [{ state: 'unclear', by: 'none' }] })
    for (const looked of [library, given])
      expect(looked).toMatchObject({ unsearched, verdicts: [{ state: 'uncited', by: 'none' }] })
    const english = await client.with({ 'accept-language': 'en' }).get(`${path}?id=${nothing.id}`)
    const [named] = (english.body.data as CheckResult).unsearched ?? []
    expect(named?.problem).toBe('It could not be searched; check again later')
  })

  test('given sources of which none was read are nothing to have looked at', async () => {
    const result = await checked(visitor(), { text: '渡口建于1951年。', sources: [{ url: `${site}/gone` }] })
    expect(result.verdicts).toMatchObject([{ state: 'unclear', by: 'none' }])
  })
})
