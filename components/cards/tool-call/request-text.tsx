'use client'
import { scrollFocus } from '@/components/ui/scroll-focus'
import type { ToolCallContent } from '@/lib/contract/cards/tool-call'

type ShownRequest = NonNullable<ToolCallContent['request']>

/** A request as it is sent, with secrets masked. */
export function RequestText({ request }: { readonly request: ShownRequest }) {
  return (
    <pre
      ref={scrollFocus}
      className="max-h-60 overflow-auto rounded-s bg-paper-sunken px-3.5 py-2.5 font-mono text-xs leading-relaxed wrap-anywhere whitespace-pre-wrap text-ink"
    >
      {requestText(request)}
    </pre>
  )
}

/** @returns the request as HTTP writes it */
export function requestText({ method, url, headers, body }: ShownRequest): string {
  const address = URL.parse(url)
  const [path, host] = address
    ? [`${address.pathname}${address.search}`, [`Host: ${address.host}`]]
    : [url, []]
  const lines = [
    `${method} ${path}`,
    ...host,
    ...headers.map(({ name, value }) => `${headerName(name)}: ${value}`),
  ]
  return body === '' ? lines.join('\n') : `${lines.join('\n')}\n\n${body}`
}

function headerName(name: string): string {
  return name.replaceAll(/(^|-)[a-z]/g, (letter) => letter.toUpperCase())
}
