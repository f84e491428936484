import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Scope } from '../support/part.ts'

const perAnswer = 40

/** A server that must never get a request; its address stands in answers. */
export interface Canary {
  readonly origin: string
  readonly hits: readonly string[]
}

export async function startCanary(scope: Scope): Promise<Canary> {
  const hits: string[] = []
  const server = createServer((request, response) => {
    hits.push(request.url ?? '')
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  scope.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, hits }
}

/** Every attack of the published lists, many to an answer, and those that would call the canary. */
export function hostileAnswers(folder: URL, canary: string): { answers: string[]; count: number } {
  const read = (name: string) => readFileSync(new URL(name, folder), 'utf8')
  const lines = (name: string) => read(name).split(/\r?\n/).filter(Boolean)
  const payloads = [
    ...callsTo(canary),
    ...(JSON.parse(read('dompurify_expect.json')) as { payload: string }[]).map(({ payload }) => payload),
    ...lines('patt_RSNAKE_XSS.txt'),
    ...lines('patt_xss_payloads_quick.txt'),
    ...lines('patt_port_swigger_xss_cheatsheet_event_handlers.txt').map(
      (name) => `<a id="x" tabindex="1" autofocus ${name}="attacked=1">甲</a><img src=x ${name}=attacked=1>`,
    ),
    ...(JSON.parse(read('blns.json')) as string[]),
  ].filter((payload) => payload.trim() !== '')
  const answers: string[] = []
  for (let at = 0; at < payloads.length; at += perAnswer)
    answers.push(payloads.slice(at, at + perAnswer).join('\n\n'))
  return { answers, count: payloads.length }
}

function callsTo(origin: string): string[] {
  return [
    `![图](${origin}/image.png)`,
    `<img src="${origin}/raw.png" srcset="${origin}/set.png 2x" onerror="attacked=1">`,
    `<link rel="stylesheet" href="${origin}/a.css"><style>@import "${origin}/b.css"</style>`,
    `<div style="background:url(${origin}/c.png)">甲</div><table background="${origin}/d.png"><tr><td>乙</table>`,
    `<iframe src="${origin}/frame"></iframe><object data="${origin}/object"></object><embed src="${origin}/embed">`,
    `<video src="${origin}/video" poster="${origin}/poster" autoplay></video><audio src="${origin}/audio" autoplay>`,
    `<svg><image href="${origin}/svg.png"/><use href="${origin}/use.svg#a"/></svg>`,
    `<meta http-equiv="refresh" content="0;url=${origin}/meta"><base href="${origin}/">`,
    `<form action="${origin}/form"><button autofocus>甲</button></form><script src="${origin}/a.js"></script>`,
    `$\\includegraphics{${origin}/tex.png}$ $\\href{javascript:attacked=1}{a}$ $\\htmlStyle{background:url(${origin}/tex)}{a}$`,
    `<a href="${origin}/ping" ping="${origin}/ping">甲</a> [乙](javascript:attacked=1) <javascript:attacked=1>`,
  ]
}
