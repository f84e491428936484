import * as z from 'zod/mini'
import { anyText } from '@/components/drafts/any-text'
import type { DraftKind } from '@/components/drafts/draft-kind'
import type { DraftStore } from '@/components/drafts/draft-store'
import { type ToolSettings, toolSettings } from '@/lib/contract/plugins/tool'
import { toolProblems } from '@/lib/contract/plugins/tool-rules'

export type ToolField = keyof ToolSettings
export type ToolStore = DraftStore<ToolSettings>

/** In the order of the form. */
export const toolFields = [
  'name',
  'method',
  'path',
  'description',
  'is_safe',
  'params',
  'content_type',
  'body_schema',
  'response_schema',
] as const satisfies readonly ToolField[]

/** As it is kept on this device. */
const unsavedSettings = z.extend(toolSettings, { name: anyText, description: anyText, path: anyText })

/** The settings of a tool as a draft. */
export const toolKind: DraftKind<ToolSettings> = {
  name: 'tool',
  fields: toolFields,
  shownFields: new Set([...toolFields, 'body', 'response']),
  parse: (value) => unsavedSettings.safeParse(value).data ?? null,
  clean: (settings) => ({
    ...settings,
    name: settings.name.trim(),
    path: settings.path.trim(),
    is_safe: isSafe(settings),
  }),
  hasProblems: (settings) => Object.keys(toolProblems(settings)).length > 0,
}

/** Whether a call needs no approval: unless it is set, true for GET. */
export function isSafe({ is_safe: isSet, method }: Pick<ToolSettings, 'is_safe' | 'method'>): boolean {
  return isSet ?? method === 'GET'
}

/** @returns the field of the form that a problem is at, by its path such as `body.items.name` */
export function toolFieldOf(path: string): ToolField | undefined {
  const field = path.split('.', 1)[0]
  if (field === 'body' || field === 'response') return `${field}_schema`
  return toolFields.find((each) => each === field)
}
