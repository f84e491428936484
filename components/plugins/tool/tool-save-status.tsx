'use client'
import Link from 'next/link'
import { useConflict } from '@/components/drafts/conflict/use-conflict'
import { SaveStatus } from '@/components/drafts/save-status'
import type { ToolSettings } from '@/lib/contract/plugins/tool'
import type { ToolSchema } from '@/lib/contract/plugins/tool-schema'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { rowsOf } from './schema-rows'
import { useToolEditor } from './tool-context'
import { isSafe, type ToolField, toolFieldOf, toolFields, toolKind } from './tool-kind'

/** Where the tool belongs, and the state of its last save. */
export function ToolSaveStatus({ pluginName }: { readonly pluginName: string }) {
  const { tool, store, state, problems } = useToolEditor()
  const texts = useTexts('toolEditor')
  const openConflict = useConflict(
    { kind: toolKind, store, labels: texts.fields, textOf: useFieldText() },
    state,
  )
  const wrong = toolFields.filter((field) => problems.some((path) => toolFieldOf(path) === field))
  return (
    <SaveStatus
      store={store}
      state={state}
      wrong={wrong.map((field) => texts.fields[field])}
      onConflict={openConflict}
    >
      <Link prefetch={false} href={paths.plugin(tool.plugin_id)} className="hover:underline">
        {pluginName}
      </Link>
    </SaveStatus>
  )
}

/** @returns a function that describes the value of a field in words */
function useFieldText() {
  const texts = useTexts('toolEditor')
  const { conflict } = useTexts('drafts')
  const required = (isRequired: boolean) => (isRequired ? texts.columns.required : '')
  return (field: ToolField, settings: ToolSettings): string => {
    switch (field) {
      case 'params':
        return settings.params
          .map((each) =>
            join([
              each.name,
              texts.choices[each.in],
              texts.choices[each.type],
              required(each.required),
              each.description,
            ]),
          )
          .join('\n')
      case 'body_schema':
      case 'response_schema':
        return schemaText(settings[field], texts.choices, field === 'response_schema' ? texts.notToModel : '')
      case 'is_safe':
        return isSafe(settings) ? conflict.on : conflict.off
      case 'content_type':
        return texts.bodyTypes[settings.content_type]
      case 'name':
      case 'method':
      case 'path':
      case 'description':
        return settings[field]
    }
  }
}

function schemaText(
  schema: ToolSchema | undefined,
  names: Readonly<Record<string, string>>,
  hidden: string,
): string {
  return rowsOf(schema)
    .map(({ path, schema: each }) =>
      join([path.join('.'), names[each.type ?? 'string'], each.hidden ? hidden : '', each.description]),
    )
    .join('\n')
}

function join(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part).join(' · ')
}
