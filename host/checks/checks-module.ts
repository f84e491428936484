import * as z from 'zod'
import {
  type CheckFormat,
  type CheckResult,
  type CheckScope,
  type CheckSource,
  checkExportPath,
  checkFormats,
  checkRoutes,
  type GivenSource,
} from '../../lib/contract/routes/check-routes.ts'
import { identifier } from '../../lib/contract/routes/route.ts'
import { fill } from '../../lib/messages/fill.ts'
import type { Locale } from '../../lib/messages/locale.ts'
import { messagesOf } from '../../lib/messages/messages-of.ts'
import { aiMetadata } from '../export/ai-label.ts'
import { exportFileName } from '../export/export-file-name.ts'
import { FairRenderer } from '../export/fair-renderer.ts'
import { dispositionOf } from '../files/file-name.ts'
import type { LimitSettings } from '../limits/limit-settings.ts'
import { pace } from '../limits/pace.ts'
import type { Clock } from '../platform/clock.ts'
import { HostError } from '../platform/errors.ts'
import { type HostModule, type RouteHandlers, routeSet } from '../platform/module.ts'
import type { PlatformSettings } from '../platform/platform-settings.ts'
import { webOriginOf } from '../platform/request.ts'
import { localeOf } from '../platform/terminal/sentences.ts'
import type { Bus } from '../storage/bus/bus.ts'
import { checkHtml } from './check-html.ts'
import { checkInLanguage, problemInLanguage } from './check-in-language.ts'
import { checkMarkdown } from './check-markdown.ts'
import { checkSheet } from './check-sheet.ts'
import type { Checks } from './checks.ts'

interface ChecksModuleDeps {
  readonly env: PlatformSettings & Pick<LimitSettings, 'RATE_LIMIT'>
  readonly bus: Bus
  readonly now: Clock
  readonly checks: Checks
}

const exportsPerMinute = 10
const slowFileMs = 10_000

const mimes: Readonly<Record<CheckFormat, string>> = {
  md: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

const exportQuery = z.object({ id: identifier, format: z.enum(checkFormats) })

/** Any text, checked sentence by sentence, and the result as a file. */
export function checksModule({ env, bus, now, checks }: ChecksModuleDeps): HostModule {
  const renderer = new FairRenderer(slowFileMs)
  return {
    routes: [routeSet(checkRoutes, handlersOf(checks))],
    http: (app, callers) => {
      app.get(checkExportPath, async (request, reply) => {
        const { owner } = await callers.requireIdentity(request)
        const query = exportQuery.safeParse(request.query)
        if (!query.success) {
          const field = query.error.issues[0]?.path.join('.') ?? ''
          throw new HostError('bad_request', `${field} 的内容不正确`, { field })
        }
        if (env.RATE_LIMIT > 0) await pace(bus, `check-export:${owner}`, exportsPerMinute)
        const { id, format } = query.data
        const locale = localeOf(request.headers['accept-language'])
        const result = checkInLanguage(await checks.get(owner, id), locale)
        if (result.state !== 'done') throw new HostError('conflict', '核对还没有做完，请稍后再导出')
        const file = { result, locale, app: env.NEXT_PUBLIC_APP_NAME, exportedAt: now() }
        const bytes =
          format === 'html'
            ? Buffer.from(htmlFile(file))
            : await renderer.render(documentOf(file, format, webOriginOf(env, request)), owner)
        const name = exportFileName(result.sentences[0] ?? '', messagesOf(locale).check.fileName)
        return reply
          .headers({
            'cache-control': 'private, no-store',
            'content-disposition': dispositionOf(`${name}.${format}`, false),
          })
          .type(mimes[format])
          .send(Buffer.from(bytes))
      })
    },
    start: async () => checks.work(),
    stop: async () => {
      await Promise.all([renderer.close(), checks.close()])
    },
  }
}

function handlersOf(checks: Checks): RouteHandlers<typeof checkRoutes> {
  return {
    checkStart: async ({ owner, input, program, request }) => {
      requireFilesScope(program, input)
      const started = await checks.start(owner, input, request.ip)
      // The same id again may be a check that was started elsewhere.
      requireFilesScope(program, started)
      return checkInLanguage(started, localeOf(request.headers['accept-language']))
    },
    checkGet: async ({ owner, input, program, request }) => {
      const found = await checks.get(owner, input.id)
      requireFilesScope(program, found)
      return checkInLanguage(found, localeOf(request.headers['accept-language']))
    },
    checkList: ({ owner, input }) => checks.list(owner, input.offset),
    checkDelete: async ({ owner, input }) => {
      await checks.delete(owner, input.id)
      return {}
    },
    checkScopes: async ({ owner, request }) => {
      const locale = localeOf(request.headers['accept-language'])
      const unavailable = await checks.unavailableScopes(owner)
      return { unavailable: unavailable.map((each) => problemInLanguage(each, locale)) }
    },
    checkDispute: ({ owner, input }) => checks.dispute(owner, input),
  }
}

interface UsedSources {
  readonly scope?: CheckScope | undefined
  readonly sources: readonly (GivenSource | CheckSource)[]
}

/**
 * Passages of own files are only for programs that may use these.
 * @throws {HostError} forbidden
 */
function requireFilesScope(
  program: { readonly scopes: readonly string[] } | undefined,
  { scope, sources }: UsedSources,
): void {
  const usesFiles = scope === 'files' || sources.some((source) => 'file_id' in source)
  if (program && usesFiles && !program.scopes.includes('files'))
    throw new HostError('forbidden', '这个令牌不能这样用，请换一个有这项用途的')
}

interface CheckFile {
  readonly result: CheckResult
  readonly locale: Locale
  readonly app: string
  readonly exportedAt: number
}

function documentOf({ result, locale, app, exportedAt }: CheckFile, format: 'docx' | 'md', origin: string) {
  const { check, file: texts } = messagesOf(locale)
  const sheet = checkSheet(result, check)
  const { id, model } = result
  const content = checkMarkdown(sheet)
  return {
    kind: 'document',
    format,
    id,
    title: sheet.title,
    content,
    model,
    app,
    exportedAt,
    origin,
    texts,
  } as const
}

function htmlFile({ result, locale, app, exportedAt }: CheckFile): string {
  const { check, file } = messagesOf(locale)
  const { id, model } = result
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Asia/Shanghai' }).format(
    exportedAt,
  )
  return checkHtml(checkSheet(result, check), {
    lang: locale,
    madeBy: fill(check.checkedAt, { app, date }),
    label: model === '' ? '' : `${file.aiLabel} · ${fill(file.writtenBy, { model })}`,
    metadata: aiMetadata({ app, id }, [{ model }]),
  })
}
