import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { Egress } from '../../../outbound/egress.ts'
import { processEnvironment } from '../../../platform/process-environment.ts'
import { openConnection } from './open-connection.ts'
import type { ReadAnswer } from './read-blocks.ts'
import type { ReadTool } from './read-tools.ts'
import { ReplyReader } from './reply-reader.ts'
import { readStdioServers, type StdioServers, shownHost, stdioAddress, stdioName } from './stdio-servers.ts'
import { openStdio } from './stdio-transport.ts'

const program = fileURLToPath(new URL('../testing/stdio-program.ts', import.meta.url))
const host = fileURLToPath(new URL('../testing/stdio-host.ts', import.meta.url))
const limits = { listMs: 20_000, callMs: 20_000 }

function servers(mode: string): StdioServers {
  return readStdioServers(`程序=GIVEN='a b' ${process.execPath} ${program} ${mode}`) ?? new Map()
}

function open(mode: string, over: object = {}) {
  return openConnection({
    egress: new Egress(),
    name: '知舟',
    url: stdioAddress('程序'),
    member: randomUUID(),
    auth: null,
    signal: new AbortController().signal,
    limits,
    stdio: servers(mode),
    ...over,
  })
}

async function opened(over: object = {}) {
  const connection = await open('serve', over)
  const { tools } = await connection.listTools()
  const call = (name: string) => connection.callTool(tools.find((tool) => tool.name === name) as ReadTool, {})
  return { connection, tools, call }
}

/** @returns how many programs of this test are running */
function running(): number {
  const all = execFileSync('ps', ['-eo', 'ppid=,args='], { encoding: 'utf8' }).split('\n')
  return all.filter((line) => line.includes(program) && line.trim().startsWith(`${process.pid} `)).length
}

/** @param pid of a process that is not ours; one that has ended and that nobody waits for is not running */
function isRunning(pid: string): boolean {
  const all = execFileSync('ps', ['-eo', 'pid=,stat='], { encoding: 'utf8' }).split('\n')
  return all.some((line) => line.trim().startsWith(`${pid} `) && !line.includes(' Z'))
}

function textOf({ blocks: [block] }: ReadAnswer): string {
  return block?.kind === 'text' ? block.text : ''
}

afterEach(() => {
  jest.restoreAllMocks()
})

describe('a program that the operator offers', () => {
  test('lists its tools, is called, sees nothing of our settings, and ends with the connection', async () => {
    const ours = {
      ...processEnvironment(),
      NODE_ENV: 'test' as const,
      LLM_API_KEY: 'canary-1',
      SECRETS_KEY: 'canary-2',
    }
    jest.replaceProperty(process, 'env', ours)
    const { connection, tools, call } = await opened()
    expect(tools.map(({ name, reads }) => [name, reads])).toEqual([
      ['environment', true],
      ['big', false],
      ['die', false],
      ['family', false],
      ['stay', false],
    ])
    const seen = textOf(await call('environment'))
    expect(Object.keys(JSON.parse(seen)).toSorted()).toEqual(
      ['GIVEN', 'HOME', 'LANG', 'PATH'].filter(
        (name) => name === 'GIVEN' || processEnvironment()[name] !== undefined,
      ),
    )
    expect(seen).toContain('"GIVEN":"a b"')
    expect(seen).not.toContain('canary')
    await connection.close()
    expect(running()).toBe(0)
  })

  test.each([
    ['big', 'too_large'],
    ['die', 'ended'],
  ])('that does %s in a call costs a sentence', async (name, reason) => {
    const { connection, call } = await opened()
    await expect(call(name)).rejects.toMatchObject({ reason })
    await connection.close()
    expect(running()).toBe(0)
  })

  test('that stays when it is told to end is killed', async () => {
    const { connection, call } = await opened({ limits: { listMs: 20_000, callMs: 300 } })
    await expect(call('stay')).rejects.toMatchObject({ reason: 'timeout' })
    await connection.close()
    expect(running()).toBe(0)
  })

  test.each([
    ['is told to end', () => undefined],
    ['has ended', (call: (name: string) => Promise<unknown>) => call('die').catch(() => undefined)],
  ])('takes with it what it has started when it %s', async (_, end) => {
    const { connection, call } = await opened()
    const child = textOf(await call('family'))
    expect(isRunning(child)).toBe(true)
    await end(call)
    await connection.close()
    expect(isRunning(child)).toBe(false)
  })

  test('ends with the host, and what it has started as well', () => {
    const setting = `程序=${process.execPath} ${program} serve`
    const child = execFileSync(process.execPath, [host, setting], { encoding: 'utf8' })
    expect(child).toMatch(/^\d+$/)
    expect(isRunning(child)).toBe(false)
  })

  test('ends with the turn', async () => {
    const turn = new AbortController()
    const { connection, call } = await opened({ signal: turn.signal })
    const calling = call('stay')
    turn.abort(new Error('stopped'))
    await expect(calling).rejects.toThrow('stopped')
    await connection.close()
    expect(running()).toBe(0)
  })

  test.each([
    ['hang', { listMs: 300, callMs: 300 }, 'timeout'],
    ['garbage', { listMs: 1_000, callMs: 300 }, 'timeout'],
    ['lies', limits, 'unreadable'],
    ['flood', limits, 'too_large'],
    ['line', limits, 'too_large'],
    ['nothing', limits, 'ended'],
  ])('that does %s from the beginning costs a sentence', async (mode, given, reason) => {
    await expect(open(mode, { limits: given })).rejects.toMatchObject({ reason })
    expect(running()).toBe(0)
  })

  test('that does not exist, or is offered no more, is not started', async () => {
    const missing = readStdioServers('程序=/nowhere/program')
    await expect(open('serve', { stdio: missing })).rejects.toMatchObject({ reason: 'not_started' })
    await expect(open('serve', { stdio: new Map() })).rejects.toMatchObject({ reason: 'not_offered' })
  })

  test('is not started once its connection is closed', async () => {
    const child = await openStdio(
      servers('serve'),
      { url: stdioAddress('程序'), member: randomUUID() },
      new ReplyReader({ member: 'm', secrets: [] }),
    )
    await child.close()
    await expect(child.transport.start()).rejects.toThrow('closed')
    expect(running()).toBe(0)
  })

  test('is one of at most eight at once', async () => {
    const all = await Promise.allSettled(Array.from({ length: 12 }, () => open('serve')))
    const started = all.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    expect(started).toHaveLength(8)
    expect(all.filter(({ status }) => status === 'rejected')).toMatchObject(
      Array.from({ length: 4 }, () => ({ reason: { reason: 'busy' } })),
    )
    await Promise.all(started.map((connection) => connection.close()))
    await (await open('serve')).close()
    expect(running()).toBe(0)
  })

  test('is one of at most two of a member, so that others have places', async () => {
    const ofOne = { member: 'one' }
    const all = await Promise.allSettled(Array.from({ length: 4 }, () => open('serve', ofOne)))
    const started = all.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    expect(started).toHaveLength(2)
    expect(all.filter(({ status }) => status === 'rejected')).toMatchObject(
      Array.from({ length: 2 }, () => ({ reason: { reason: 'busy_member' } })),
    )
    await (await open('serve', { member: 'two' })).close()
    await Promise.all(started.map((connection) => connection.close()))
    await (await open('serve', ofOne)).close()
    expect(running()).toBe(0)
  })
})

test.each([
  ['', []],
  [
    `文档=node "/srv/a b.mjs" --x=1\n天气=API_KEY='k;1' MODE=fast node w.mjs;`,
    [
      ['文档', { command: 'node', args: ['/srv/a b.mjs', '--x=1'], env: {} }],
      ['天气', { command: 'node', args: ['w.mjs'], env: { API_KEY: 'k;1', MODE: 'fast' } }],
    ],
  ],
  ['node server.mjs', null],
  ['a=', null],
  ['a=KEY=value', null],
  ['a=node; a=node', null],
  ['a b=node', null],
  [`a=node "x`, null],
  [Array.from({ length: 21 }, (_, at) => `s${at}=node`).join(';'), null],
])('the setting %j is read', (setting, expected) => {
  const read = readStdioServers(setting)
  expect(read && [...read]).toEqual(expected)
})

test('an address of such a server has its name, and no other address has one', () => {
  expect(stdioName(stdioAddress('文档_1'))).toBe('文档_1')
  expect(shownHost(stdioAddress('文档'))).toBe('文档')
  expect([stdioName('https://docs.example/mcp'), shownHost('https://docs.example/mcp')]).toEqual([
    null,
    'docs.example',
  ])
})
