import type { IncomingMessage, ServerResponse } from 'node:http'
import { cookieNames } from '../../lib/contract/identity.ts'
import { defaultLocale, isLocale } from '../../lib/messages/locale.ts'
import { messagesOf } from '../../lib/messages/messages-of.ts'
import { requestCookies } from './request-cookies.ts'

/** Answers a visitor whose address has asked for too many pages with a page of two sentences, in their language. */
export function answerTooMany(request: IncomingMessage, response: ServerResponse, waitMs: number): void {
  const chosen = requestCookies(request.headers.cookie).get(cookieNames.locale)
  const locale = isLocale(chosen) ? chosen : defaultLocale
  const { title, advice } = messagesOf(locale).errors.rate_limited
  const body = `<!DOCTYPE html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${advice}</p></html>`
  response.writeHead(429, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Content-Security-Policy': "default-src 'none'",
    'Cache-Control': 'no-store',
    'Retry-After': Math.ceil(waitMs / 1_000),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
