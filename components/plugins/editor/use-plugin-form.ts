import { useState } from 'react'
import type { PluginSettings } from '@/lib/contract/plugins/plugin'
import { pluginProblems } from '@/lib/contract/plugins/plugin-rules'
import { useTexts } from '@/lib/messages/use-texts'

export interface PluginForm {
  readonly settings: PluginSettings
  readonly change: (patch: Partial<PluginSettings>) => void
  /** @returns the sentence to show at a field, by its path such as `header.0.name` */
  readonly problemOf: (path: string) => string | undefined
  /** The field was left: its problem is shown from now on. */
  readonly touch: (path: string) => void
  /** Shows the problems of all fields. @returns whether there is one */
  readonly touchAll: () => boolean
  /** A row of headers was removed: the rows below it move up. */
  readonly forgetRow: (index: number) => void
  /** Paths with a problem, shown or not. */
  readonly problems: readonly string[]
}

/**
 * What is wrong with a plugin, at its fields: our own findings once a field was left, the host's at once.
 * @param refused the host's sentences by path
 */
export function usePluginForm(
  settings: PluginSettings,
  change: (patch: Partial<PluginSettings>) => void,
  refused: Readonly<Record<string, string>>,
): PluginForm {
  const sentences = useTexts('validation')
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [isAll, setIsAll] = useState(false)
  const own = pluginProblems(settings)
  return {
    settings,
    change,
    problemOf: (path) => {
      const problem = own[path]
      if (problem && (isAll || touched.has(path))) return sentences[problem]
      return refused[path]
    },
    touch: (path) => setTouched((before) => new Set(before).add(path)),
    touchAll: () => {
      setIsAll(true)
      return Object.keys(own).length > 0
    },
    forgetRow: (index) => setTouched((before) => withoutRow(before, index)),
    problems: [...new Set([...Object.keys(own), ...Object.keys(refused)])],
  }
}

function withoutRow(touched: ReadonlySet<string>, index: number): ReadonlySet<string> {
  const moved = [...touched].flatMap((path) => {
    const [field, row, part] = path.split('.')
    if (field !== 'header' || row === undefined || Number(row) < index) return [path]
    return Number(row) === index ? [] : [`header.${Number(row) - 1}.${part}`]
  })
  return new Set(moved)
}
