import type { ToolParameter, ToolSettings } from './tool.ts'

/** The argument that holds the body. */
export const bodyArgument = 'body'

export interface NamedParameter {
  /** Its name among the arguments of a call. */
  readonly argument: string
  readonly parameter: ToolParameter
}

/**
 * @returns the parameters with their names among the arguments of a call: the parameter's own name; with its place in
 * front (`query_id`) where another parameter has it too, or where it would name the body
 */
export function namedParameters({ params }: Pick<ToolSettings, 'params'>): NamedParameter[] {
  const uses = new Map<string, number>()
  for (const { name } of params) uses.set(name, (uses.get(name) ?? 0) + 1)

  const taken = new Set([...uses.keys(), bodyArgument])
  return params.map((parameter) => {
    const { name } = parameter
    const isClear = uses.get(name) === 1 && name !== bodyArgument
    if (isClear) return { argument: name, parameter }

    let argument = `${parameter.in}_${name}`
    while (taken.has(argument)) argument += '_'
    taken.add(argument)
    return { argument, parameter }
  })
}
