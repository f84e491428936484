import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { chunk } from '../../../host/models/testing/fake-openai-server.ts'
import type { Scope } from './part.ts'

export interface ClockModelOptions {
  readonly perSecond: number
  readonly durationMs: number
  /** The text that a question is answered with at once, instead of the time; undefined for none. */
  readonly textFor?: (question: string) => string | undefined
}

/**
 * Starts an OpenAI-compatible endpoint whose every delta is the time at which it is sent (`performance.now()` of this
 * process, as `123.456;`), so that a reader in this process can compute its latency.
 * @returns its address, for LLM_BASE_URL
 */
export async function startClockModel(scope: Scope, options: ClockModelOptions): Promise<string> {
  const server = createServer((request, response) => void answer(request, response, options))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  scope.defer(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: ClockModelOptions,
): Promise<void> {
  const { messages } = JSON.parse(await text(request)) as { messages: readonly { content: string }[] }
  const whole = options.textFor?.(messages.at(-1)?.content ?? '')
  if (whole === undefined) return streamTimes(response, options)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.end(`${chunk({ content: whole })}${chunk({}, 'stop')}data: [DONE]\n\n`)
}

function streamTimes(response: ServerResponse, { perSecond, durationMs }: ClockModelOptions): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.socket?.setNoDelay(true)
  let left = Math.round((durationMs / 1_000) * perSecond)
  const timer = setInterval(() => {
    if (left > 0) response.write(chunk({ content: `${performance.now().toFixed(3)};` }))
    else {
      clearInterval(timer)
      response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`)
    }
    left -= 1
  }, 1_000 / perSecond)
  response.once('close', () => clearInterval(timer))
}
