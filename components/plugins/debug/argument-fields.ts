import type { ToolSettings } from '@/lib/contract/plugins/tool'
import { bodyArgument, namedParameters } from '@/lib/contract/plugins/tool-arguments'
import type { ToolSchema, ValueType } from '@/lib/contract/plugins/tool-schema'
import { textOfValue, valueOfText } from '../tool/value-text'

/** A field of the form that a tool is tried with. */
export interface ArgumentField {
  /** As the host names it: `city`, `body.name`. */
  readonly path: string
  readonly label: string
  readonly type: ValueType | undefined
  readonly choices: readonly string[]
  readonly description: string
  readonly isRequired: boolean
  /** What it starts with. */
  readonly initial: string
}

/** @returns fields for the parameters that a model may set, and for the first level of the body */
export function argumentFields(settings: ToolSettings): readonly ArgumentField[] {
  const parameters = namedParameters(settings).flatMap(({ argument, parameter }): ArgumentField[] =>
    parameter.fixed
      ? []
      : [
          {
            path: argument,
            label: parameter.name,
            type: parameter.type,
            // A list is typed, whatever its items may be.
            choices: parameter.type === 'array' ? [] : (parameter.enum ?? []).map(textOfValue),
            description: parameter.description,
            isRequired: parameter.required,
            initial: textOfValue(parameter.default),
          },
        ],
  )
  return [...parameters, ...bodyFields(settings)]
}

function bodyFields({ content_type: type, body_schema: schema }: ToolSettings): readonly ArgumentField[] {
  if (type === '' || !schema) return []
  if (schema.type !== 'object') return [bodyField(bodyArgument, bodyArgument, schema, true)]
  return Object.entries(schema.properties ?? {}).map(([name, each]) =>
    bodyField(`${bodyArgument}.${name}`, name, each, schema.required?.includes(name) ?? false),
  )
}

function bodyField(path: string, label: string, schema: ToolSchema, isRequired: boolean): ArgumentField {
  return {
    path,
    label,
    type: schema.type,
    choices: (schema.enum ?? []).filter((value) => value !== null).map(textOfValue),
    description: schema.description ?? '',
    isRequired,
    initial: textOfValue(schema.default),
  }
}

interface Arguments {
  readonly values: Record<string, unknown>
  /** Paths of fields whose text is no value of their type. */
  readonly wrong: readonly string[]
}

/** @param texts what was typed, by path; empty fields are left out */
export function argumentsOf(
  fields: readonly ArgumentField[],
  texts: Readonly<Record<string, string>>,
): Arguments {
  const values: Record<string, unknown> = Object.create(null)
  const body: Record<string, unknown> = Object.create(null)
  const wrong: string[] = []
  for (const field of fields) {
    const found = valueOfText(texts[field.path] ?? field.initial, field.type)
    if (!found) wrong.push(field.path)
    else if (!('value' in found)) continue
    else if (field.path.startsWith(`${bodyArgument}.`)) body[field.label] = found.value
    else values[field.path] = found.value
  }
  const hasBody = fields.some(({ path }) => path.startsWith(`${bodyArgument}.`))
  return { values: { ...values, ...(hasBody ? { [bodyArgument]: { ...body } } : {}) }, wrong }
}
