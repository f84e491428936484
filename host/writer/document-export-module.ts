import * as z from 'zod'
import { identifier } from '../../lib/contract/routes/route.ts'
import {
  type DocumentFormat,
  documentFilePaths,
  documentFormats,
} from '../../lib/contract/routes/writer-routes.ts'
import { messagesOf } from '../../lib/messages/messages-of.ts'
import type { DocumentRequest } from '../export/document-request.ts'
import { exportFileName } from '../export/export-file-name.ts'
import type { FairRenderer } from '../export/fair-renderer.ts'
import { referenceMimes, requireReferences } from '../export/references/reference-mimes.ts'
import { dispositionOf } from '../files/file-name.ts'
import type { LimitSettings } from '../limits/limit-settings.ts'
import { pace } from '../limits/pace.ts'
import type { Clock } from '../platform/clock.ts'
import { HostError } from '../platform/errors.ts'
import type { HostModule } from '../platform/module.ts'
import type { PlatformSettings } from '../platform/platform-settings.ts'
import { webOriginOf } from '../platform/request.ts'
import { localeOf } from '../platform/terminal/sentences.ts'
import type { Blobs } from '../storage/blobs/blobs.ts'
import type { Bus } from '../storage/bus/bus.ts'
import type { Database } from '../storage/database/database.ts'
import { imagesOfDocument } from './document-images.ts'
import { readDocument } from './stored-document.ts'

export interface DocumentExportDeps {
  readonly env: PlatformSettings & Pick<LimitSettings, 'RATE_LIMIT'>
  readonly database: Database
  readonly blobs: Blobs
  readonly bus: Bus
  readonly now: Clock
  /** Closed with this module. */
  readonly renderer: FairRenderer
}

const exportsPerMinute = 10

const mimes: Readonly<Record<DocumentFormat, string>> = {
  md: 'text/markdown; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  ...referenceMimes,
}

const exportQuery = z.object({ doc_id: identifier, format: z.enum(documentFormats) })

/** Own documents as files, written in a process of their own. */
export function documentExportModule(deps: DocumentExportDeps): HostModule {
  const { env, database, bus, now, renderer } = deps
  return {
    http: (app, callers) => {
      app.get(documentFilePaths.export, async (request, reply) => {
        const { owner } = await callers.requireMember(request)
        const query = exportQuery.safeParse(request.query)
        if (!query.success) {
          const field = query.error.issues[0]?.path.join('.') ?? ''
          throw new HostError('bad_request', `${field} 的内容不正确`, { field })
        }
        if (env.RATE_LIMIT > 0) await pace(bus, `document:${owner}`, exportsPerMinute)
        const { doc_id: id, format } = query.data
        const { title, content, model } = await readDocument(database, owner, { id })
        const { file, writer } = messagesOf(localeOf(request.headers['accept-language']))
        const wish: DocumentRequest = {
          kind: 'document',
          format,
          id,
          title,
          content,
          model,
          app: env.NEXT_PUBLIC_APP_NAME,
          exportedAt: now(),
          origin: webOriginOf(env, request),
          texts: file,
          ...(format === 'docx' ? { images: await imagesOfDocument(deps, owner, content) } : {}),
        }
        const bytes = await renderer.render(wish, owner)
        requireReferences(format, bytes)
        return reply
          .headers({
            'cache-control': 'private, no-store',
            'content-disposition': dispositionOf(
              `${exportFileName(title, writer.untitled)}.${format}`,
              false,
            ),
          })
          .type(mimes[format])
          .send(Buffer.from(bytes))
      })
    },
    stop: () => renderer.close(),
  }
}
