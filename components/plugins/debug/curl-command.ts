import type { ToolExchange } from '@/lib/contract/plugins/tool'

type Request = NonNullable<ToolExchange['request']>

/** Replaces a secret, in any encoding of the mask. */
const placeholder = 'YOUR_SECRET'
const mask = /(?:•|%E2%80%A2)+[^\s&;,"']*/gi

/** @returns the request as a command for a POSIX shell, without secrets */
export function curlCommand({ method, url, headers, body }: Request): string {
  const parts = [
    `curl -X ${method} ${quoted(url)}`,
    ...headers.map(({ name, value }) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === '' ? [] : [`--data-raw ${quoted(body)}`]),
  ]
  return parts.join(' \\\n  ')
}

function quoted(text: string): string {
  return `'${text.replaceAll(mask, placeholder).replaceAll("'", `'\\''`)}'`
}
