import type { GroupKind } from '../../../../lib/contract/plugins/plugin.ts'
import { type ToolSettings, toolSettings } from '../../../../lib/contract/plugins/tool.ts'

export const groupNames: Readonly<Record<GroupKind, string>> = {
  feishu: '飞书',
  dingtalk: '钉钉',
  wecom: '企业微信',
}

/** Bytes of a message: the least that one of the services takes (企业微信). */
export const messageBytes = 2_048

const paths: Readonly<Record<GroupKind, string>> = {
  feishu: '/open-apis/bot/v2/hook',
  dingtalk: '/robot/send',
  wecom: '/cgi-bin/webhook/send',
}

/** The only tool of a plugin that sends messages to a group. */
export function groupTool(kind: GroupKind): ToolSettings {
  return toolSettings.parse({
    name: '发送群消息',
    description: `往${groupNames[kind]}群里发送一条文本消息`,
    method: 'POST',
    path: paths[kind],
    content_type: 'application/json',
    body_schema: {
      type: 'object',
      required: ['text'],
      properties: { text: { type: 'string', title: '消息', description: '要发送的文字' } },
    },
    is_safe: false,
  })
}
