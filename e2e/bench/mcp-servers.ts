import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Egress } from '../../host/outbound/egress.ts'
import { type McpConnection, openConnection } from '../../host/tools/mcp/connect/open-connection.ts'
import type { ReadAnswer } from '../../host/tools/mcp/connect/read-blocks.ts'
import { readStdioServers, stdioAddress } from '../../host/tools/mcp/connect/stdio-servers.ts'
import { installReferences, type ReferencePackage } from './mcp-servers/reference-packages.ts'
import { startReference } from './mcp-servers/start-reference.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { type Figure, noted } from './support/table.ts'

const run = promisify(execFile)
const client = fileURLToPath(new URL('./mcp-servers/conformance-client.ts', import.meta.url))
const suiteMs = 90_000

/** Scenarios that fail on purpose, with the decision. */
const refused: Readonly<Record<string, string>> = {
  'elicitation-sep1034-client-defaults': '不反问用户（164）',
  'sse-retry': '断了的流不再接上（164）',
  'auth/scope-step-up': '调用里不开始登录（165）',
  'auth/pre-registration': '编号由管理员用 MCP_CLIENTS 填，没有密钥（165）',
  'auth/2025-03-26-oauth-metadata-backcompat': '登录服务要和它自己说的一致（165）',
}
/** Ours has no secret of its own, or no other product logs in for it. */
const notOurs = /client-credentials|cross-app/

export const mcpServers: BenchPart = {
  title: 'mcp-servers：参考服务器和一致性测试',
  measure: async (scope) => {
    const installed = await installReferences(scope)
    if ('skipped' in installed) return installed
    const { programOf, directory } = installed
    return [
      await listed('everything（stdio）', () => program(programOf('server-everything'))),
      await listed('everything（streamable HTTP）', () =>
        overHttp(scope, programOf('server-everything'), 'streamableHttp', '/mcp'),
      ),
      await listed('everything（SSE）', () => overHttp(scope, programOf('server-everything'), 'sse', '/sse')),
      await listed('filesystem', () => program(programOf('server-filesystem'), directory)),
      await listed('memory', () => program(programOf('server-memory'))),
      await thoughts(programOf),
      ...(await conformance(programOf('conformance'))),
    ]
  },
}

function open(url: string, stdio?: string, allow: readonly string[] = []): Promise<McpConnection> {
  return openConnection({
    egress: new Egress({ allow }),
    name: '知舟',
    url,
    member: crypto.randomUUID(),
    auth: null,
    signal: new AbortController().signal,
    stdio: (stdio === undefined ? undefined : readStdioServers(stdio)) ?? new Map(),
  })
}

function program(file: string, ...args: readonly string[]): Promise<McpConnection> {
  return open(
    stdioAddress('s'),
    `s=${[process.execPath, file, ...args].map((word) => `'${word}'`).join(' ')}`,
  )
}

async function overHttp(scope: Scope, file: string, mode: string, path: string): Promise<McpConnection> {
  const port = await startReference(scope, file, mode)
  return open(`http://127.0.0.1:${port}${path}`, undefined, [`127.0.0.1:${port}`])
}

/** Lists, and calls each tool without arguments or with those of an example. */
async function listed(name: string, opened: () => Promise<McpConnection>): Promise<Figure> {
  const connection = await opened()
  const { tools, skipped } = await connection.listTools()
  const outcomes = { 答复: 0, 说失败: 0, 没有答复: 0 }
  for (const tool of tools) {
    try {
      const { isError } = await connection.callTool(
        tool,
        examples[tool.name] ?? {},
        AbortSignal.timeout(8_000),
      )
      outcomes[isError ? '说失败' : '答复'] += 1
    } catch {
      outcomes.没有答复 += 1
    }
  }
  await connection.close()
  const left = skipped.map((tool) => `${tool.name}（${tool.why}）`).join('、') || '无'
  const said = Object.entries(outcomes).map(([what, count]) => `${what} ${count}`)
  return {
    name,
    value: `${tools.length} 个工具：${said.join('，')}；没有列出：${left}`,
    bar: '都有答复',
    isMet: outcomes.没有答复 === 0,
  }
}

const examples: Readonly<Record<string, Record<string, unknown>>> = {
  echo: { message: '你好' },
  'get-sum': { a: 1, b: 2 },
  'get-structured-content': { location: 'Chicago' },
  'get-annotated-message': { messageType: 'success', includeImage: true },
  'get-resource-reference': { resourceType: 'Blob', resourceId: 1 },
  'get-resource-links': { count: 2 },
  'trigger-long-running-operation': { duration: 1, steps: 2 },
  read_graph: {},
}

/** A server with a state: the count goes up on one connection. */
async function thoughts(programOf: (name: ReferencePackage) => string): Promise<Figure> {
  const connection = await program(programOf('server-sequential-thinking'))
  const [tool] = (await connection.listTools()).tools
  const counts: unknown[] = []
  for (const at of [1, 2, 3]) {
    const thought = { thought: `第 ${at} 步`, thoughtNumber: at, totalThoughts: 3, nextThoughtNeeded: at < 3 }
    const answer = tool && (await connection.callTool(tool, thought))
    counts.push((JSON.parse(textOf(answer)) as { thoughtHistoryLength?: unknown }).thoughtHistoryLength)
  }
  await connection.close()
  const value = counts.join('、')
  return {
    name: 'sequential-thinking 三次调用，记住的步数',
    value,
    bar: '1、2、3',
    isMet: value === '1、2、3',
  }
}

function textOf(answer: ReadAnswer | undefined): string {
  const [block] = answer?.blocks ?? []
  return block?.kind === 'text' ? block.text : '{}'
}

async function conformance(suite: string): Promise<Figure[]> {
  const { stdout } = await run(process.execPath, [suite, 'list'])
  const [, ofClients = ''] = stdout.split('Client scenarios')
  const scenarios = [...ofClients.matchAll(/^ +- (\S+)/gm)].flatMap(([, name]) => name ?? [])
  const figures: Figure[] = []
  for (const scenario of scenarios) {
    if (notOurs.test(scenario)) figures.push(noted(`一致性：${scenario}`, '没有测：扩展，不提供'))
    else figures.push(await scenarioOf(suite, scenario))
  }
  return figures
}

async function scenarioOf(suite: string, scenario: string): Promise<Figure> {
  const command = `'${process.execPath}' --disable-warning=ExperimentalWarning '${client}'`
  const args = [suite, 'client', '--command', command, '--scenario', scenario]
  const said = await run(process.execPath, args, { timeout: suiteMs }).then(
    ({ stdout, stderr }) => stdout + stderr,
    (error: { readonly stdout?: string; readonly stderr?: string }) => `${error.stdout}${error.stderr}`,
  )
  const [, passed = '0', all = '?', failed = '?'] = /Passed: (\d+)\/(\d+), (\d+) failed/.exec(said) ?? []
  const why = refused[scenario]
  return {
    name: `一致性：${scenario}`,
    value: `${passed} / ${all}${why && failed !== '0' ? `，有意不做：${why}` : ''}`,
    bar: why ? '' : '全过',
    isMet: why !== undefined || failed === '0',
  }
}
