import { pluginLimits } from '../../../../lib/contract/plugins/plugin.ts'
import { toolLimits } from '../../../../lib/contract/plugins/tool.ts'

/** A title ends where it begins to explain itself. */
const explanation = /[：:，,。.;；（(【[—|/\n]/

const toolCharacters = /[^\p{Script=Han}A-Za-z0-9_ -]+/gu
const pluginCharacters = /[^\p{Script=Han}A-Za-z0-9_ ]+/gu

/** Room for a blank and the number behind a name. */
const numberCharacters = 5

/** @returns the name that people see: the title of an operation, else its id, else '' */
export function toolName(title: string, id: string): string {
  const [beginning = ''] = title.trim().split(explanation)
  return fitted(beginning, toolCharacters, toolLimits.name) || fitted(id, toolCharacters, toolLimits.name)
}

/** @returns a name from method and path, such as `get_lines_id_stops` */
export function nameOfPath(method: string, path: string): string {
  const words = path.replaceAll(/[^\p{L}\p{N}]+/gu, '_').replaceAll(/^_+|_+$/g, '')
  return fitted(`${method.toLowerCase()}_${words}`, toolCharacters, toolLimits.name)
}

/** @returns a name for a plugin; '' when no character of the title is allowed in one */
export function pluginName(title: string): string {
  return fitted(title, pluginCharacters, pluginLimits.name)
}

/** @returns the name, or with a number behind it when it is taken; adds it to those that are */
export function distinctName(name: string, taken: Set<string>): string {
  const beginning = Array.from(name)
    .slice(0, toolLimits.name - numberCharacters)
    .join('')
  let free = name
  for (let number = 2; taken.has(free); number += 1) free = `${beginning} ${number}`
  taken.add(free)
  return free
}

function fitted(text: string, refused: RegExp, most: number): string {
  const kept = text.replaceAll(refused, ' ').replaceAll(/\s+/g, ' ').trim()
  return Array.from(kept).slice(0, most).join('').trim()
}
