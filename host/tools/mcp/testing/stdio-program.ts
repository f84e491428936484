import { spawn } from 'node:child_process'
import { McpServer } from '@modelcontextprotocol/server'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import * as z from 'zod'

/** A server on standard streams, as tests need it: `serve`, or one that misbehaves from the beginning. */
const [mode = 'serve'] = process.argv.slice(2)

if (mode === 'serve') await serve()
if (mode === 'garbage') setInterval(() => process.stdout.write('what is this\n'.repeat(50)), 1)
if (mode === 'lies') setInterval(() => process.stdout.write('{"jsonrpc":"1.0"}\n'.repeat(50)), 1)
if (mode === 'flood') {
  const message = { jsonrpc: '2.0', method: 'notifications/message', params: { data: 'x'.repeat(50_000) } }
  const lines = `${JSON.stringify(message)}\n`.repeat(50)
  const write = () => {
    if (process.stdout.write(lines)) setImmediate(write)
    else process.stdout.once('drain', write)
  }
  write()
}
if (mode === 'line') process.stdout.write('x'.repeat(5 * 1024 * 1024))
if (mode === 'hang') {
  process.on('SIGTERM', () => undefined)
  setInterval(() => undefined, 1_000)
}

async function serve(): Promise<void> {
  const server = new McpServer({ name: 'program', version: '1' })
  const inputSchema = z.object({})
  const text = (written: string) => ({ content: [{ type: 'text' as const, text: written }] })
  const tools: Readonly<Record<string, () => Promise<ReturnType<typeof text>>>> = {
    environment: async () => text(JSON.stringify(process.env)),
    big: async () => text('x'.repeat(5 * 1024 * 1024)),
    die: async () => process.exit(3),
    family: async () => text(String(child().pid)),
    stay: () => new Promise(() => process.on('SIGTERM', () => undefined)),
  }
  for (const [name, run] of Object.entries(tools))
    server.registerTool(
      name,
      { description: name, inputSchema, annotations: { readOnlyHint: name === 'environment' } },
      run,
    )
  await server.connect(new StdioServerTransport())
}

/** A program of its own, which holds its streams and stays. */
function child() {
  const code = "process.on('SIGTERM', () => undefined); setInterval(() => undefined, 1000)"
  return spawn(process.execPath, ['-e', code], { stdio: 'inherit' })
}
