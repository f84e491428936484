import * as z from 'zod/mini'
import {
  groupKinds,
  pluginChange,
  pluginDraft,
  pluginSettings,
  pluginSummary,
  rowNumber,
} from '../plugins/plugin.ts'
import { tool, toolMethods } from '../plugins/tool.ts'
import { listedQuery, listedWork } from './agent-review-routes.ts'
import { paged, pageOf } from './paged.ts'
import { identifier, nothing, route } from './route.ts'

const pluginPath = '/agents_api/plugin'
const agentPluginPath = '/agents_api/agent/plugin'

const one = z.object({ id: rowNumber })
const saved = z.object({ id: z.int(), version: z.int() })
/** Large enough for every text at its limit. */
const bodyLimitBytes = 512 * 1024
/** Of a description that is imported. */
export const importBytes = 4 * 1024 * 1024

/** Why a part of a description is left out. */
const importSkips = [
  'deprecated',
  'method',
  'stream',
  'file_upload',
  'body_type',
  'other_server',
  'no_server',
  'auth',
  'reference',
  'too_large',
  'unreadable',
  'duplicate',
  'cookie',
  'header_name',
] as const
export type ImportSkip = (typeof importSkips)[number]

/** What was changed of a tool, or has to be known about it. */
export const importNotes = [
  'renamed',
  'named_by_path',
  'asks',
  'cut_depth',
  'first_of_several',
  'no_reply_schema',
  'text_cut',
] as const

const importedTool = z.object({
  /** Names it in `selected`: its method and path. */
  key: z.string(),
  name: z.string(),
  description: z.string(),
  method: z.enum(toolMethods),
  path: z.string(),
  /** Heading that it is listed under; '' for none. */
  group: z.string(),
  params: z.int(),
  is_safe: z.boolean(),
  notes: z.array(z.enum(importNotes)),
})

const skipped = z.object({
  /** Method and path, or the name of what was not read. */
  what: z.string(),
  why: z.enum(importSkips),
  /** The sentence for it, in the user's language. */
  sentence: z.string(),
  /** `selected` may name it all the same. */
  may_import: z.boolean(),
})

const pluginImport = z.object({
  plugin: z.object({
    name: z.string(),
    description: z.string(),
    url: z.string(),
    /** Such as `OpenAPI 3.0.1`, `Swagger 2.0`, `cURL`. */
    format: z.string(),
    auth_type: z.int(),
    /** Where the service token goes, when the description says so. */
    location: z.optional(z.int()),
    parameter_name: z.optional(z.string()),
  }),
  tools: z.array(importedTool),
  skipped: z.array(skipped),
  /** Sentences about the whole: secrets that were left out, a server that was changed. */
  notes: z.array(z.string()),
  /** After `confirm`: the plugin with the new tools. */
  id: z.optional(z.int()),
})
export type PluginImport = z.infer<typeof pluginImport>

/** Plugins of members. Those of others that are not public answer `not_found`. */
export const pluginRoutes = {
  pluginCreate: route({
    method: 'POST',
    path: `${pluginPath}/create`,
    ignoresRepeats: true,
    summary: '新建插件；给了 id 也不用',
    access: 'member',
    input: z.extend(pluginSettings, { id: z.optional(z.unknown()) }),
    output: saved,
    bodyLimitBytes,
  }),
  pluginUpdate: route({
    method: 'POST',
    path: `${pluginPath}/update`,
    summary:
      '改插件；遮住的令牌和 Header 值原样传回就不变，换到别的源要重新填；旧版本回 409，data.current 是现在的',
    access: 'member',
    input: z.extend(pluginSettings, { id: rowNumber, version: z.optional(z.int()) }),
    output: saved,
    bodyLimitBytes,
  }),
  pluginDelete: route({
    method: 'POST',
    path: `${pluginPath}/delete`,
    summary: '删除插件和它的工具、用例',
    access: 'member',
    input: one,
    output: nothing,
  }),
  pluginList: route({
    method: 'POST',
    path: `${pluginPath}/list`,
    summary: '自己的插件，最近改过的在前',
    access: 'member',
    input: z.object({ ...paged }),
    output: pageOf(pluginSummary),
  }),
  pluginGet: route({
    method: 'POST',
    path: `${pluginPath}/get`,
    summary: '一个插件；只有作者看得到 draft，令牌和 Header 值是遮住的',
    access: 'visitor',
    input: one,
    output: z.object({ plugin: pluginSummary, draft: z.optional(pluginDraft) }),
  }),
  pluginPublish: route({
    method: 'POST',
    path: `${pluginPath}/publish`,
    ignoresRepeats: true,
    summary: '把现在的插件和启用的工具发布成一个版本；已经添加的智能体还用原来的',
    access: 'member',
    input: z.object({ id: rowNumber, note: z._default(z.string().check(z.maxLength(2_000)), '') }),
    output: z.object({ id: z.int(), version: z.int(), status: z.int() }),
  }),
  pluginUnpublish: route({
    method: 'POST',
    path: `${pluginPath}/unpublish`,
    summary: '从商店撤回',
    access: 'member',
    input: one,
    output: z.object({ status: z.int() }),
  }),
  pluginAddList: route({
    method: 'GET',
    path: `${pluginPath}/getAddList`,
    summary: '可以添加的插件：自己的和公开的；agent_id 说明是给哪个智能体',
    access: 'visitor',
    input: z.object({
      agent_id: z._default(z.union([identifier, z.literal('')]), ''),
      keyword: z._default(z.string().check(z.maxLength(100)), ''),
      sort: z._default(z.enum(['popular', 'newest']), 'popular'),
      ...paged,
    }),
    output: pageOf(pluginSummary),
  }),
  pluginImport: route({
    method: 'POST',
    path: `${pluginPath}/import`,
    ignoresRepeats: true,
    summary: '读 OpenAPI、Swagger 描述或 cURL 命令；没有 confirm 时只说会得到什么、略去什么',
    access: 'member',
    input: z.object({
      kind: z.enum(['openapi', 'curl']),
      content: z._default(z.string().check(z.maxLength(importBytes)), ''),
      url: z._default(z.string().check(z.maxLength(2_000)), ''),
      /** Into this plugin; absent: into a new one. */
      plugin_id: z.optional(rowNumber),
      /** Address of a new plugin in place of that of the description; it must be https. */
      base: z._default(z.string().check(z.maxLength(8_000)), ''),
      /** Service token of a new plugin, where the description says that it needs one; without it there is none. */
      service_token: z._default(z.string().check(z.maxLength(8_000)), ''),
      confirm: z._default(z.boolean(), false),
      /** Keys of the tools to import; absent: all. */
      selected: z.optional(z.array(z.string().check(z.maxLength(1_200))).check(z.maxLength(1_000))),
    }),
    output: pluginImport,
    // Characters of up to three bytes, escaped.
    bodyLimitBytes: importBytes * 2,
  }),
  pluginExport: route({
    method: 'GET',
    path: `${pluginPath}/export`,
    summary: '自己的插件，作为 OpenAPI 3.1 描述；没有令牌和 Header 值',
    access: 'member',
    input: one,
    output: z.object({
      file_name: z.string(),
      content: z.record(z.string(), z.unknown()),
      /** Names of tools that are not in it: a description has one operation for a method and path. */
      skipped: z.array(z.string()),
    }),
  }),
  pluginGroup: route({
    method: 'POST',
    path: `${pluginPath}/group/save`,
    summary: '设置往飞书、钉钉、企业微信的一个群发消息；webhook 和 secret 遮住的原样传回就不变',
    access: 'member',
    input: z.object({
      /** Absent: a new one. */
      id: z.optional(rowNumber),
      version: z.optional(z.int()),
      kind: z.enum(groupKinds),
      name: z._default(z.string().check(z.maxLength(8_000)), ''),
      webhook: z._default(z.string().check(z.maxLength(8_000)), ''),
      secret: z._default(z.string().check(z.maxLength(8_000)), ''),
    }),
    output: saved,
  }),
  pluginPublicList: route({
    method: 'GET',
    path: `${pluginPath}/review/plugins`,
    summary: '公开的或已下架的插件，新的在前；keyword 是名字或编号；只给运营者',
    access: 'member',
    input: z.object(listedQuery),
    output: z.object({ list: z.array(listedWork), total: z.int() }),
  }),
  pluginTakeDown: route({
    method: 'POST',
    path: `${pluginPath}/takedown`,
    summary: '运营者下架一个公开的插件，要有理由；restore 放回',
    access: 'member',
    input: z.object({
      id: rowNumber,
      reason: z._default(z.string().check(z.maxLength(2_000)), ''),
      restore: z._default(z.boolean(), false),
    }),
    output: nothing,
  }),
} as const

/** A plugin as an agent uses it. */
export const usedPlugin = z.object({
  plugin: pluginSummary,
  /** The version in use, and the newest one that the agent may take; 0: it is gone. */
  version: z.int(),
  latest_version: z.int(),
  tool_ids: z.array(z.int()),
  tools: z.array(
    z.pick(tool, {
      id: true,
      name: true,
      description: true,
      method: true,
      path: true,
      is_safe: true,
    }),
  ),
  changes: z.array(pluginChange),
})
export type UsedPlugin = z.infer<typeof usedPlugin>

/** The plugins of an agent's draft. */
export const agentPluginRoutes = {
  agentPluginAdd: route({
    method: 'POST',
    path: `${agentPluginPath}/add`,
    summary: '给自己的智能体的草稿添加插件的现在这一版，或换成它',
    access: 'member',
    input: z.object({
      agent_id: identifier,
      plugin_id: rowNumber,
      /** Absent: all its tools. */
      tool_ids: z.optional(z.array(rowNumber).check(z.maxLength(100))),
    }),
    output: z.object({ id: z.string(), version: z.int() }),
  }),
  agentPluginDelete: route({
    method: 'POST',
    path: `${agentPluginPath}/del`,
    summary: '从自己的智能体的草稿去掉一个插件',
    access: 'member',
    input: z.object({ agent_id: identifier, plugin_id: rowNumber }),
    output: z.object({ id: z.string(), version: z.int() }),
  }),
  agentPluginList: route({
    method: 'GET',
    path: `${agentPluginPath}/list/:agent_id`,
    summary: '自己的智能体的草稿里的插件，用的是哪一版，新的一版有什么不同',
    access: 'member',
    input: z.object({ agent_id: identifier }),
    output: z.object({
      list: z.array(usedPlugin),
    }),
  }),
} as const
