'use client'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { plus } from '@/components/ui/icon-paths'
import { type ToolParameter, toolLimits } from '@/lib/contract/plugins/tool'
import { placeholdersOf } from '@/lib/contract/plugins/tool-path'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { ParameterRow } from './parameter-row'
import { ScrollingTable } from './scrolling-table'
import { useToolEditor } from './tool-context'
import { useRowFocus } from './use-row-focus'
import { useRowKeys } from './use-row-keys'

const newParameter: ToolParameter = {
  name: '',
  in: 'query',
  type: 'string',
  required: false,
  description: '',
  fixed: false,
}

const columnNames = [
  'name',
  'type',
  'place',
  'required',
  'description',
  'default',
  'choices',
  'fixed',
  'actions',
] as const

/** Parameters in path, query and headers. */
export function ParameterTable() {
  const { settings, change, problemOf } = useToolEditor()
  const texts = useTexts('toolEditor')
  const { body, add, focusRow } = useRowFocus()
  const { params } = settings
  const { keys, added, removed } = useRowKeys(params.length)
  const isFull = params.length >= toolLimits.parameters
  const { columns } = texts

  const addParameter = (parameter: ToolParameter) => {
    change({ params: [...params, parameter] })
    added(params.length)
    focusRow(params.length)
  }

  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="font-serif text-md font-semibold">{texts.fields.params}</h2>
      <p className="text-sm text-ink-faint">{texts.paramsHint}</p>
      {params.length > 0 && (
        <ScrollingTable
          label={texts.fields.params}
          columns={columnNames.map((name) => columns[name])}
          minWidth="min-w-[980px]"
          bodyRef={body}
        >
          {params.map((parameter, index) => (
            <ParameterRow
              key={keys[index]}
              parameter={parameter}
              index={index}
              problemOf={(part) => problemOf(`params.${index}.${part}`)}
              onChange={(next) => change({ params: params.with(index, next) })}
              onRemove={() => {
                change({ params: params.toSpliced(index, 1) })
                removed(index)
                focusRow(Math.min(index, params.length - 2))
              }}
            />
          ))}
        </ScrollingTable>
      )}
      <p role="alert" className="text-sm text-bad empty:hidden">
        {problemOf('params')}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          ref={add}
          tone="quiet"
          size="small"
          disabled={isFull}
          onClick={() => addParameter(newParameter)}
        >
          <Icon path={plus} className="size-4" />
          {texts.addParameter}
        </Button>
        <PathParameterButtons onAdd={addParameter} />
        {isFull && <p className="text-sm text-warn">{fill(texts.full, { limit: toolLimits.parameters })}</p>}
      </div>
    </section>
  )
}

/** For names in braces of the path that are no parameters yet. */
function PathParameterButtons({ onAdd }: { readonly onAdd: (parameter: ToolParameter) => void }) {
  const { settings } = useToolEditor()
  const texts = useTexts('toolEditor')
  return missingInPath(settings.path, settings.params).map((name) => (
    <Button
      key={name}
      size="small"
      onClick={() => onAdd({ ...newParameter, name, in: 'path', required: true })}
    >
      {fill(texts.addPathParameter, { name })}
    </Button>
  ))
}

/** @returns the names in braces of a path that are no parameter yet, each once */
function missingInPath(path: string, params: readonly ToolParameter[]): readonly string[] {
  const known = new Set(params.filter((each) => each.in === 'path').map(({ name }) => name))
  return [...new Set(placeholdersOf(path))].filter((name) => name !== '' && !known.has(name))
}
