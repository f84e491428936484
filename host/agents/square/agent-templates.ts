import type { AgentTemplate } from '../../../lib/contract/made-agent.ts'
import { developmentTemplates } from './templates/development.ts'
import { lifeTemplates } from './templates/life.ts'
import { officeTemplates } from './templates/office.ts'
import { shopTemplates } from './templates/shop.ts'
import { studyTemplates } from './templates/study.ts'
import { writingTemplates } from './templates/writing.ts'

/** Tabs of the templates page; `''` holds all of them, the recommended ones first. */
export const templateTabs: readonly { readonly id: string; readonly name: string }[] = [
  { id: '', name: '推荐' },
  { id: 'office', name: '办公' },
  { id: 'study', name: '学习' },
  { id: 'writing', name: '写作' },
  { id: 'life', name: '生活' },
  { id: 'shop', name: '店铺客服' },
  { id: 'development', name: '开发' },
]

const groups = [
  shopTemplates,
  officeTemplates,
  studyTemplates,
  lifeTemplates,
  writingTemplates,
  developmentTemplates,
] as const

/** All templates: the first of each tab, then the second of each, and so on. */
export const agentTemplates: readonly AgentTemplate[] = Array.from(
  { length: Math.max(...groups.map((group) => group.length)) },
  (_, index) => groups.flatMap((group) => group.slice(index, index + 1)),
).flat()
