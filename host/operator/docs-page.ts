import { allRoutes } from '../../lib/contract/all-routes.ts'
import { type Route, successCodeOf } from '../../lib/contract/route.ts'
import { openApiDocument } from './openapi.ts'

/** A page that a person can read, of the same calls as `/openapi.json`. No script, no style from elsewhere. */
export function docsPage(): string {
  const sections = Object.values<Route>(allRoutes).map(section).join('\n')
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>知舟 - 接口</title><style>body{font:15px/1.7 system-ui,sans-serif;max-width:60em;margin:2em auto;padding:0 1em}pre{overflow:auto;background:#f2eee5;padding:1em;border-radius:8px}code{font-family:ui-monospace,monospace}h2{font-size:17px;margin-top:2em}</style>
<h1>知舟接口</h1><p>机器可读的描述在 <a href="/openapi.json">/openapi.json</a>。每个回复都是 <code>{ code, message, data }</code>。</p>
${sections}</html>`
}

function section(route: Route): string {
  const document = openApiDocument() as { paths: Record<string, Record<string, unknown>> }
  const details = JSON.stringify(document.paths[route.path]?.[route.method.toLowerCase()], null, 2)
  return `<section><h2><code>${route.method} ${escapeHtml(route.path)}</code></h2>
<p>${escapeHtml(route.summary)}。成功时 code 为 ${successCodeOf(route.path)}${route.access === 'public' ? '，不需要身份' : route.access === 'member' ? '，需要登录' : ''}。</p>
<details><summary>参数与回复</summary><pre>${escapeHtml(details)}</pre></details></section>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
