import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseCookie } from 'cookie'
import { cookieNames } from '../../../lib/contract/identity.ts'
import { defaultLocale, isLocale } from '../../../lib/messages/locale.ts'
import { messagesOf } from '../../../lib/messages/messages-of.ts'

/** HTTP status for each reason why no page can be rendered. */
const statusOfReason = { rate_limited: 429, unavailable: 503 } as const

/** Responds with a page of two sentences in the visitor's language: the cause and when to retry. */
export function sendErrorPage(
  request: IncomingMessage,
  response: ServerResponse,
  reason: keyof typeof statusOfReason,
  waitMs: number,
): void {
  const chosen = parseCookie(request.headers.cookie ?? '')[cookieNames.locale]
  const locale = isLocale(chosen) ? chosen : defaultLocale
  const { title, advice } = messagesOf(locale).errors[reason]
  const body = `<!DOCTYPE html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${advice}</p></html>`
  response.writeHead(statusOfReason[reason], {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Content-Security-Policy': "default-src 'none'",
    'Cache-Control': 'no-store',
    'Retry-After': Math.ceil(waitMs / 1_000),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
