import type { ToolCallContent } from '@/lib/contract/cards/tool-call'

const between = ' · '

/** @returns the name of a tool without that of its plugin */
export function toolName({ title, plugin }: Pick<ToolCallContent, 'title' | 'plugin'>): string {
  const start = `${plugin?.name ?? ''}${between}`
  return plugin && title.startsWith(start) ? title.slice(start.length) : title
}
