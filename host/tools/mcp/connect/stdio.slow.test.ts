import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { Egress } from '../../../outbound/egress.ts'
import { processEnvironment } from '../../../platform/process-environment.ts'
import { openConnection } from './open-connection.ts'
import { type ReadTool, readTools } from './read-tools.ts'
import { readStdioServers, type StdioServers, shownHost, stdioAddress, stdioName } from './stdio-servers.ts'

const program = fileURLToPath(new URL('../testing/stdio-program.ts', import.meta.url))
const limits = { listMs: 20_000, callMs: 20_000 }

function servers(mode: string): StdioServers {
  return readStdioServers(`程序=GIVEN='a b' ${process.execPath} ${program} ${mode}`) ?? new Map()
}

function open(mode: string, over: object = {}) {
  return openConnection({
    egress: new Egress(),
    name: '知舟',
    url: stdioAddress('程序'),
    auth: null,
    signal: new AbortController().signal,
    limits,
    stdio: servers(mode),
    ...over,
  })
}

async function opened(over: object = {}) {
  const connection = await open('serve', over)
  const { tools } = readTools(await connection.listTools())
  const call = (name: string) => connection.callTool(tools.find((tool) => tool.name === name) as ReadTool, {})
  return { connection, tools, call }
}

/** @returns how many programs of this test are running */
function running(): number {
  const all = execFileSync('ps', ['-eo', 'ppid=,args='], { encoding: 'utf8' }).split('\n')
  return all.filter((line) => line.includes(program) && line.trim().startsWith(`${process.pid} `)).length
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
      ['stay', false],
    ])
    const { content } = await call('environment')
    const [seen] = content as { text: string }[]
    expect(Object.keys(JSON.parse(seen?.text ?? '')).toSorted()).toEqual(
      ['GIVEN', 'HOME', 'LANG', 'PATH'].filter(
        (name) => name === 'GIVEN' || processEnvironment()[name] !== undefined,
      ),
    )
    expect(seen?.text).toContain('"GIVEN":"a b"')
    expect(seen?.text).not.toContain('canary')
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
