import type { ServerResponse } from 'node:http'
import { type HttpsFake, startHttpsFake } from '../../plugins/testing/https-fake.ts'

type Received = HttpsFake['received'][number]
/** Answers a request to one host. */
export type Service = (request: Request, received: Received) => Promise<Response> | Response

/** A name whose only address is of an internal network: nothing may ever be sent to it. */
export const insideHost = 'inside.example'

/** Services by host name, all behind one port that is reached only through the guard of outgoing calls. */
export async function startServices(services: Record<string, Service>) {
  const fake = await startHttpsFake(async (name) => [
    { address: name === insideHost ? '10.0.0.7' : '93.184.216.34', family: 4 },
  ])
  fake.answer = answering(services)
  const sentTo = (host: string) => fake.received.filter((each) => each.host === host)
  return { ...fake, egress: fake.egress, received: fake.received, services, sentTo }
}
export type Services = Awaited<ReturnType<typeof startServices>>

/** @returns what answers in the place of these services */
export function answering(services: Readonly<Record<string, Service>>): HttpsFake['answer'] {
  return (received, response) => void answer(services, received, response)
}

async function answer(
  services: Readonly<Record<string, Service>>,
  received: Received,
  response: ServerResponse,
): Promise<void> {
  const { host, path, method, headers, body } = received
  const kept = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string])
  const leaving = new AbortController()
  response.once('close', () => leaving.abort())
  const request = new Request(`https://${host}${path}`, {
    method,
    headers: kept,
    signal: leaving.signal,
    ...(method === 'POST' && { body }),
  })
  const service = services[host] ?? (() => new Response(null, { status: 404 }))
  const reply = await service(request, received)
  response.writeHead(reply.status, Object.fromEntries(reply.headers))
  try {
    if (reply.body) for await (const part of reply.body) response.write(part)
    response.end()
  } catch {
    response.destroy()
  }
}

export function json(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
}
