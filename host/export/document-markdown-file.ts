import { fill } from '../../lib/messages/fill.ts'
import { aiMetadataName } from '../../lib/text/ai-metadata.ts'
import { escapeMarkdown } from '../../lib/text/markdown/escape-markdown.ts'
import { aiMetadata } from './ai-label.ts'
import { line } from './blocks.ts'
import type { DocumentRequest } from './document-request.ts'

/** @returns a document of the editor as it is; labelled when a model wrote parts of it */
export function documentMarkdownFile(request: DocumentRequest): string {
  const { title, content, model, app, exportedAt, texts } = request
  const heading = line(title) === '' ? '' : `# ${escapeMarkdown(line(title))}\n\n`
  const aigc = aiMetadata(request, [{ model }])
  if (aigc === null) return `${heading}${content}`
  const fields = { title, creator: app, date: new Date(exportedAt).toISOString(), [aiMetadataName]: aigc }
  const front = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  const label = `> ${texts.aiLabel} · ${fill(texts.writtenBy, { model: escapeMarkdown(model) })}\n\n`
  return ['---', ...front, '---', '', `${heading}${label}${content}`].join('\n')
}
