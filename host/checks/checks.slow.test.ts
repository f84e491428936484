import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import {
  type CheckResult,
  checkExportPath,
  checkLimits,
  checkRoutes,
} from '../../lib/contract/routes/check-routes.ts'
import { giveFile } from '../files/testing/give-file.ts'
import { createOpenAiModel } from '../models/openai/openai-model.ts'
import { registryOf } from '../models/registry.ts'
import { type FakeOpenAi, startFakeOpenAi, streamed } from '../models/testing/fake-openai-server.ts'
import { openProgramHost, type ProgramHost } from '../programs/testing/program-host.ts'
import { statement } from '../storage/database/database.ts'
import { describeOnEachDatabase } from '../storage/testing/test-database.ts'
import { tableManifest } from '../table-manifest.ts'
import { AccountClient } from '../testing/account-client.ts'
import { newDevice } from '../testing/test-client.ts'
import type { Findings } from './findings.ts'
import { addCheck, keepFindings, readCheck } from './stored-checks.ts'
import { hostileTexts } from './testing/hostile-texts.ts'

const { path } = checkRoutes.checkStart
const passage = '青石渡口在河的北岸，每天有26条船来往。渡口建于1951年，由石匠林师傅监工。'
const sources = [{ title: '渡口志', text: passage }]
const text = '渡口建于1951年，由石匠林师傅监工[1]。每天有 36 条船来往。Quantum chips overheat easily.'
const judgement = JSON.stringify({
  verdicts: [{ item: 1, verdict: 'contradicted', quotes: ['每天有26条船来往'] }],
  conflicts: [],
  questions: [],
})

type Verdicts = CheckResult['verdicts']

describe('checks of texts', () => {
  let programs: ProgramHost
  let model: FakeOpenAi
  beforeAll(async () => {
    model = await startFakeOpenAi(() => streamed([judgement]))
    const judge = createOpenAiModel({ baseUrl: model.baseUrl, apiKey: '', model: '模型', timeoutMs: 5_000 })
    programs = await openProgramHost(null, { models: registryOf([judge]) })
  })
  afterAll(async () => {
    await programs.close()
    await model.close()
  })

  const host = () => ({ origin: programs.origin, codes: [], asksCaptcha: false })
  const visitor = () => new AccountClient(host(), { device_hash: newDevice() })

  async function ended(client: AccountClient, input: object): Promise<CheckResult> {
    const started = await client.post(path, input)
    if (started.status !== 200) throw new Error(JSON.stringify(started.body))
    let result = started.body.data as CheckResult
    while (result.state === 'running') {
      await new Promise((resolve) => setTimeout(resolve, 50))
      result = (await client.get(`${path}?id=${result.id}`)).body.data as CheckResult
    }
    return result
  }

  test('program, tool and page get the same verdicts: by text, by the one call of a model, and none', async () => {
    const { token, client, listed } = await programs.member()
    const page = await ended(client, { text, sources })
    expect(page).toMatchObject({ state: 'done', message: '', model: '模型', unjudged: 0 })
    expect(page.verdicts).toMatchObject([
      { at: 1, index: 1, state: 'supported', by: 'text', quotes: ['渡口建于1951年，由石匠林师傅监工。'] },
      {
        at: 2,
        index: 1,
        state: 'contradicted',
        by: 'model',
        quotes: ['每天有26条船来往'],
        correction: '每天有 26条船来往。',
      },
      { at: 3, index: 0, state: 'uncited', by: 'none' },
    ])

    const program = new AccountClient(host(), { authorization: `Bearer ${token}` })
    expect((await ended(program, { text, sources })).verdicts).toEqual(page.verdicts)

    const tool = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } })
    const headers = { requestInit: { headers: { authorization: `Bearer ${token}` } } }
    await tool.connect(new StreamableHTTPClientTransport(new URL('/mcp', programs.origin), headers))
    const reply = (await tool.callTool({ name: 'check', arguments: { text, sources } })) as {
      structuredContent: { verdicts: Verdicts }
    }
    await tool.close()
    expect(reply.structuredContent.verdicts).toEqual(page.verdicts)
    expect((await listed()).uses).toMatchObject([
      { path: '/mcp', model: 'check' },
      { path, status: 200 },
    ])
  })

  test('the same id is the same check; it does not exist for others', async () => {
    const client = visitor()
    const first = await ended(client, { id: 'mine', text, sources })
    const again = await ended(client, { id: 'mine', text: '别的文字，也是一句话。' })
    expect(again).toEqual(first)
    expect(await visitor().get(`${path}?id=mine`)).toMatchObject({ status: 404 })
    expect(await visitor().get(`${checkExportPath}?id=mine&format=md`)).toMatchObject({ status: 404 })
    expect((await ended(visitor(), { id: 'mine', text: '另一个人的一句话。', sources })).text).toContain(
      '另一个人',
    )
  })

  test('files of others, and unknown tokens, are refused; so is what goes beyond a limit, at its field', async () => {
    const client = visitor()
    const refusals: [object, number, string][] = [
      [{ text, sources: [{ file_id: 'of-somebody' }] }, 404, 'sources.0.file_id'],
      [{ text: ' \n' }, 400, 'text'],
      [{ text: 'x'.repeat(checkLimits.characters + 1) }, 413, 'text'],
      [{ sentences: Array.from({ length: 201 }, () => '一句话。') }, 413, 'sentences'],
      [{ text, sources: Array.from({ length: 51 }, () => ({ title: '', text: '一' })) }, 413, 'sources'],
      [{ text, sources: [{ title: '', text: ' ' }] }, 400, 'sources.0.text'],
      [{ text, sources: [{ url: 'file:///etc/passwd' }] }, 400, 'sources.0.url'],
      [{ text, scope: 'moon' }, 400, 'scope'],
    ]
    for (const [input, status, field] of refusals) {
      const reply = await client.post(path, input)
      expect({ status: reply.status, data: reply.body.data }).toEqual({ status, data: { field } })
      expect(reply.body.message).toMatch(/\p{Script=Han}/u)
    }
    const program = new AccountClient(host(), { authorization: 'Bearer zz_nothing' })
    expect(await program.post(path, { text, sources })).toMatchObject({ status: 401 })
    const { token } = await programs.member(['chat'])
    const chatting = new AccountClient(host(), { authorization: `Bearer ${token}` })
    expect(await chatting.post(path, { text, sources })).toMatchObject({ status: 403 })
    const { token: searching } = await programs.member(['search'])
    const withFiles = new AccountClient(host(), { authorization: `Bearer ${searching}` })
    expect(await withFiles.post(path, { text, scope: 'files' })).toMatchObject({ status: 403 })
  })

  test('a token without files can’t read a check that has passages of the owner’s files', async () => {
    const { client, owner, token } = await programs.member(['search'])
    const file = await giveFile(programs.storage, owner, '渡口.md', Buffer.from(passage))
    await ended(client, { id: 'of-file', text, sources: [{ file_id: file }] })
    await ended(client, { id: 'searched', text, scope: 'files' })
    await ended(client, { id: 'pasted', text, sources })
    const program = new AccountClient(host(), { authorization: `Bearer ${token}` })
    for (const id of ['of-file', 'searched']) {
      expect(await program.get(`${path}?id=${id}`)).toMatchObject({ status: 403 })
      expect(await program.post(path, { id, text })).toMatchObject({ status: 403 })
    }
    expect(await program.get(`${path}?id=pasted`)).toMatchObject({ status: 200 })
  })

  test('without a web search, the page, the tool and the files say that the web was not searched', async () => {
    const device = { device_hash: newDevice() }
    const { token } = await programs.member()
    const client = new AccountClient(host(), device)
    const { id, unsearched, verdicts } = await ended(client, { text, scope: 'web' })
    expect(unsearched).toEqual([{ scope: 'web', problem: '这里没有设置网页搜索' }])
    expect(verdicts.map(({ state }) => state)).toEqual(['unclear', 'unclear', 'unclear'])
    const tool = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } })
    const headers = { requestInit: { headers: { authorization: `Bearer ${token}` } } }
    await tool.connect(new StreamableHTTPClientTransport(new URL('/mcp', programs.origin), headers))
    const reply = await tool.callTool({ name: 'check', arguments: { text } })
    await tool.close()
    expect(reply.structuredContent).toMatchObject({ unsearched: expect.arrayContaining(unsearched ?? []) })
    expect(JSON.stringify(reply.content)).toContain('网上：这里没有设置网页搜索')
    for (const format of ['md', 'html']) {
      const url = `${programs.origin}${checkExportPath}?id=${id}&format=${format}`
      const file = await fetch(url, { headers: device })
      expect(await file.text()).toContain('网上：这里没有设置网页搜索')
    }
  })

  test('a page that can’t be read says why, and fails nothing else', async () => {
    const result = await ended(visitor(), { text, sources: [{ url: 'http://127.0.0.1:1/' }, ...sources] })
    expect(result.sources).toMatchObject([
      { index: 1, kind: 'url', problem: expect.stringMatching(/\p{Script=Han}/u) },
      { index: 2, kind: 'text', problem: '' },
    ])
    expect(result.verdicts[0]).toMatchObject({ index: 1, state: 'unclear' })
  })

  test('a finished check leaves as Markdown, Word and one HTML file that runs nothing', async () => {
    const device = newDevice()
    const client = new AccountClient(host(), { device_hash: device })
    const hostile = '<script>alert(1)</script>渡口建于1951年，由石匠林师傅监工。'
    const { id } = await ended(client, { text: hostile, sources })
    const file = async (format: string) =>
      fetch(`${programs.origin}${checkExportPath}?id=${id}&format=${format}`, {
        headers: { device_hash: device },
      })
    const markdown = await (await file('md')).text()
    expect(markdown).toContain('引文核对')
    expect(markdown).toContain('渡口志')
    const html = await (await file('html')).text()
    expect(html).not.toContain('<script')
    expect(html).toContain("default-src 'none'")
    const word = await (await file('docx')).arrayBuffer()
    expect(Buffer.from(word).subarray(0, 2).toString()).toBe('PK')
  })

  test('one of a killed process is run again, or given up: it never runs for ever', async () => {
    const { storage } = programs
    const order = { text, sources }
    const deps = { database: storage.database, now: Date.now }
    await addCheck(deps, { key: 'killed', owner: 'd:x', id: 'killed', order }, [
      storage.jobs.statement('check of a text', { key: 'killed' }),
    ])
    storage.jobs.wake('check of a text')
    for (;;) {
      const found = await readCheck(deps, 'd:x', 'killed')
      if (found?.state === 'done') break
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const asked = model.requests.length
    await addCheck(deps, { key: 'again', owner: 'd:x', id: 'again', order }, [])
    const found = await readCheck(deps, 'd:x', 'killed')
    await keepFindings(storage.database, 'again', found as Findings)
    await storage.jobs.add('check of a text', { key: 'again' })
    let again = found
    do {
      await new Promise((resolve) => setTimeout(resolve, 50))
      again = await readCheck(deps, 'd:x', 'again')
    } while (again?.state !== 'done')
    expect(again.verdicts[1]).toEqual(found?.verdicts[1])
    const requests = model.requests.slice(asked).map(({ body }) => JSON.stringify(body))
    expect(requests.filter((request) => request.includes('Quantum'))).not.toEqual([])
    expect(requests.filter((request) => request.includes('每天有 36 条船'))).toEqual([])
    await addCheck(deps, { key: 'lost', owner: 'd:x', id: 'lost', order }, [])
    const later = { ...deps, now: () => Date.now() + 31 * 60_000 }
    expect(await readCheck(deps, 'd:x', 'lost')).toMatchObject({ state: 'running' })
    expect(await readCheck(later, 'd:x', 'lost')).toMatchObject({ state: 'failed' })
    expect(await readCheck(deps, 'd:x', 'lost')).toMatchObject({
      state: 'failed',
      message: '核对没有做完，请再核对一次',
    })
  })

  test('its owner says that a verdict is wrong: stored, exported, and for nobody else', async () => {
    const device = newDevice()
    const client = new AccountClient(host(), { device_hash: device })
    const { id } = await ended(client, { text, sources })
    const dispute = checkRoutes.checkDispute.path
    const said = { id, at: 2, says: 'agrees' }
    expect(await visitor().post(dispute, said)).toMatchObject({ status: 404 })
    expect(await client.post(dispute, { ...said, at: 99 })).toMatchObject({ status: 404 })
    expect(await client.post(dispute, { ...said, says: 'nonsense' })).toMatchObject({ status: 400 })
    expect((await client.post(dispute, said)).body.data).toMatchObject({
      at: 2,
      state: 'contradicted',
      disputed: 'agrees',
    })
    const verdictsNow = async () => ((await client.get(`${path}?id=${id}`)).body.data as CheckResult).verdicts
    expect((await verdictsNow()).map(({ disputed }) => disputed)).toEqual([undefined, 'agrees', undefined])
    const file = await fetch(`${programs.origin}${checkExportPath}?id=${id}&format=md`, {
      headers: { device_hash: device },
    })
    expect(await file.text()).toContain('读的人说：其实一致')
    // All that is said at the same time is stored.
    const many = Array.from({ length: 40 }, (_, at) => ({ id, at: (at % 3) + 1, says: 'differs' }))
    const answers = await Promise.all(many.map((each) => client.post(dispute, each)))
    expect(answers.map(({ status }) => status)).toEqual(many.map(() => 200))
    expect((await verdictsNow()).map(({ disputed }) => disputed)).toEqual(['differs', 'differs', 'differs'])
    for (const at of [1, 2, 3]) await client.post(dispute, { ...said, at, says: '' })
    expect((await verdictsNow()).every(({ disputed }) => disputed === undefined)).toBe(true)
  })

  test('a text that a model is never asked about ends as well', async () => {
    const { database } = programs.storage
    const { build } = database
    const result = await ended(visitor(), { sentences: ['渡口建于1951年，由石匠林师傅监工。'], sources })
    expect(result).toMatchObject({ state: 'done', model: '', verdicts: [{ state: 'supported' }] })
    const rows = await database.all(
      build.selectFrom('text_checks').select('request').where('id', '=', result.id),
    )
    expect(rows).toEqual([{ request: '' }])
    await database.batch([statement(build.deleteFrom('text_checks').where('id', '=', result.id), 1)])
  })
})

describeOnEachDatabase('rules for stored checks', (database) => {
  const deps = () => ({ database: database(), now: Date.now })
  const add = (owner: string, id: string, at = Date.now()) =>
    addCheck({ ...deps(), now: () => at }, { key: `${owner} ${id}`, owner, id, order: { text, sources } }, [])
  const idsOf = async (owner: string) => {
    const { build } = database()
    const rows = await database().all(
      build.selectFrom('text_checks').select('id').where('owner', '=', owner).orderBy('id'),
    )
    return rows.map(({ id }) => id)
  }
  const rules = tableManifest.text_checks
  if (typeof rules === 'string') throw new Error('there are rules')

  test('the newest of an owner stay', async () => {
    for (let at = 0; at < checkLimits.kept + 3; at += 1)
      await add('d:many', String(100 + at), Date.now() + at)
    expect(await idsOf('d:many')).toHaveLength(checkLimits.kept)
    expect(await idsOf('d:many')).not.toContain('100')
  })

  test('a visitor’s become the member’s at login, and old ones expire', async () => {
    await add('d:bound', 'both')
    await add('d:bound', 'own')
    await add('d:member', 'both')
    const { bind, expire, erase } = rules
    if (typeof bind === 'string' || typeof expire === 'string' || typeof erase === 'string')
      throw new Error('no rule')
    await database().batch(bind(database().build, { device: 'd:bound', member: 'd:member' }))
    expect(await idsOf('d:bound')).toEqual([])
    expect(await idsOf('d:member')).toEqual(['both', 'own'])

    await add('d:old', 'old', Date.now() - 31 * 24 * 60 * 60_000)
    await database().batch(expire.statements({ build: database().build, now: Date.now(), retentionDays: 0 }))
    expect(await idsOf('d:old')).toEqual([])

    const person = { owner: 'd:member', uid: '', phone: '' }
    await database().batch(erase.last?.({ database: database(), person } as never) ?? [])
    expect(await idsOf('d:member')).toEqual([])
  })
})

describe('hostile texts', () => {
  let programs: ProgramHost
  beforeAll(async () => {
    programs = await openProgramHost(null)
  })
  afterAll(() => programs.close())

  test.each(Object.entries(hostileTexts))(
    '%s: is checked in time, and other callers are served',
    async (_, hostile) => {
      const client = new AccountClient(
        { origin: programs.origin, codes: [], asksCaptcha: false },
        { device_hash: newDevice() },
      )
      const began = performance.now()
      const started = await client.post(path, { text: hostile, sources })
      if (started.status === 400) return expect(started.body.message).toBe('请贴上要核对的文字')
      let slowest = 0
      let result = started.body.data as CheckResult
      while (result.state === 'running') {
        await new Promise((resolve) => setTimeout(resolve, 20))
        const asked = performance.now()
        result = (await client.get(`${path}?id=${result.id}`)).body.data as CheckResult
        slowest = Math.max(slowest, performance.now() - asked)
      }
      expect(result.state).toBe('done')
      expect(result.verdicts.length).toBeLessThanOrEqual(checkLimits.sentences)
      expect(result.verdicts).toHaveLength(result.sentences.length)
      expect(JSON.stringify(result).length).toBeLessThan(1_000_000)
      expect(performance.now() - began).toBeLessThan(30_000)
      expect(slowest).toBeLessThan(2_000)
    },
  )
})
