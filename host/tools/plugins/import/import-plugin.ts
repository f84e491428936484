import type { PluginImport, pluginRoutes } from '../../../../lib/contract/routes/plugin-routes.ts'
import type { InputOf } from '../../../../lib/contract/routes/route.ts'
import type { Egress } from '../../../outbound/egress.ts'
import { HostError } from '../../../platform/errors.ts'
import { ownPlugin } from '../own-plugin.ts'
import type { PluginDeps } from '../plugin-deps.ts'
import { cleanTool } from '../tools/clean-tool.ts'
import { isValidForUrl, isValidTool } from '../tools/require-valid-tool.ts'
import { toolsOf } from '../tools/stored-tool.ts'
import { fetchDescription } from './fetch-description.ts'
import { type Imported, type ImportedTool, ImportRefused, type SkippedPart } from './imported.ts'
import type { readForeignDescription } from './read-foreign-description.ts'
import { skipSentences } from './skip-sentences.ts'
import { storePlugin, storeTools } from './store-import.ts'

export interface ImportDeps extends PluginDeps {
  readonly egress: Pick<Egress, 'check' | 'fetch'>
  readonly read: typeof readForeignDescription
}

type Wish = InputOf<(typeof pluginRoutes)['pluginImport']>

/**
 * Reads a description and, with `confirm`, stores what it found.
 * @throws {HostError} bad_request with the field; not_found; too_large; conflict; unauthorized; what `read` throws
 */
export async function importPlugin(
  deps: ImportDeps,
  owner: string,
  wish: Wish,
  signal: AbortSignal,
): Promise<PluginImport> {
  const { database } = deps
  const plugin = wish.plugin_id === undefined ? null : await ownPlugin(database, owner, wish.plugin_id)
  if (plugin && plugin.kind !== 'http')
    throw new HostError('bad_request', '这个插件的工具是产品自带的，不能改', { field: 'plugin_id' })
  const names = plugin ? (await toolsOf(database, plugin.id)).map(({ name }) => name) : []
  const read = await readWish(deps, owner, { wish, names }, signal)
  const fits = ({ settings }: ImportedTool) => {
    const clean = cleanTool(settings)
    return plugin ? isValidTool(plugin, clean) : isValidForUrl(newUrl(wish, read), clean)
  }
  const usable = read.tools.filter(fits)
  const unfit = read.tools.filter(outside(usable))
  const chosen = wish.selected ? usable.filter(({ key }) => wish.selected?.includes(key)) : usable

  const id = wish.confirm ? await store(deps, owner, { wish, read, plugin, chosen }) : undefined
  const otherUrl = plugin !== null && read.plugin.url !== '' && !isSameOrigin(read.plugin.url, plugin.url)
  return {
    plugin: read.plugin,
    tools: usable.map(presentTool),
    skipped: [
      ...read.skipped,
      ...unfit.map(({ key }) => ({ what: key, why: 'unreadable', may_import: false }) as const),
    ].map(presentSkipped),
    notes: [...read.notes, ...(otherUrl ? ['描述里是另一个服务器；导入的工具会用插件自己的地址'] : [])],
    ...(id === undefined ? {} : { id }),
  }
}

async function readWish(
  deps: ImportDeps,
  owner: string,
  { wish, names }: { readonly wish: Wish; readonly names: readonly string[] },
  signal: AbortSignal,
): Promise<Imported> {
  const { kind, content, url, selected = [] } = wish
  const field = content === '' && url !== '' ? 'url' : 'content'
  const { text, from } =
    field === 'url' ? await fetchDescription(deps.egress, url, signal) : { text: content, from: '' }
  const refused = (sentence: string, cause?: unknown) =>
    new HostError('bad_request', sentence, { field, problems: { [field]: sentence }, cause })
  if (text.trim() === '') throw refused(kind === 'curl' ? '请粘贴 cURL 命令' : '请选择文件、填网址或粘贴内容')
  try {
    return await deps.read({ kind, text, from, selected, names }, owner)
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
    throw refused(error.message, error)
  }
}

interface Storing {
  readonly wish: Wish
  readonly read: Imported
  readonly plugin: Awaited<ReturnType<typeof ownPlugin>> | null
  readonly chosen: readonly ImportedTool[]
}

async function store(
  deps: ImportDeps,
  owner: string,
  { wish, read, plugin, chosen }: Storing,
): Promise<number> {
  if (chosen.length === 0) {
    const sentence = '请至少选一个接口'
    throw new HostError('bad_request', sentence, { field: 'selected', problems: { selected: sentence } })
  }
  if (plugin) {
    await storeTools(deps, plugin, chosen)
    return plugin.id
  }
  return storePlugin(deps, {
    owner,
    plugin: read.plugin,
    url: newUrl(wish, read),
    serviceToken: wish.service_token,
    tools: chosen,
  })
}

function outside(tools: readonly ImportedTool[]): (tool: ImportedTool) => boolean {
  const known = new Set(tools)
  return (tool) => !known.has(tool)
}

/** @returns the address of a new plugin */
function newUrl({ base }: Wish, { plugin }: Imported): string {
  return base.trim() || plugin.url
}

function presentTool({ key, group, settings, notes }: ImportedTool): PluginImport['tools'][number] {
  const { name, description, method, path, params, body_schema: body } = settings
  return {
    key,
    name,
    description,
    method,
    path,
    group,
    params: params.length + Object.keys(body?.properties ?? {}).length,
    is_safe: settings.is_safe ?? method === 'GET',
    notes: [...notes],
  }
}

function presentSkipped(part: SkippedPart): PluginImport['skipped'][number] {
  return { ...part, sentence: skipSentences[part.why] }
}

function isSameOrigin(one: string, other: string): boolean {
  return URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin
}
