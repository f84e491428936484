import type { AvatarTone } from './contract/avatar-tones.ts'
import type { AgentType } from './contract/frames/frame.ts'

/** A built-in agent. Its name and description are in the message catalogues under `agents`. */
export interface FixedAgent {
  readonly id: FixedAgentId
  readonly type: AgentType
  readonly glyph: string
  readonly tone: AvatarTone
  /** Whether it needs a model. */
  readonly works: 'with_model' | 'always'
}

export type FixedAgentId = (typeof ids)[number]

const ids = [
  '001',
  '002',
  '003',
  '004',
  '005',
  '006',
  '007',
  '008',
  '009',
  '010',
  '011',
  '012',
  '013',
  '014',
  '015',
  '016',
] as const

/** The sixteen built-in agents (§3), by id. */
export const fixedAgents: readonly FixedAgent[] = [
  { id: '001', type: 'universal', glyph: '搜', tone: 'indigo', works: 'with_model' },
  { id: '002', type: 'writing', glyph: '写', tone: 'ok', works: 'always' },
  { id: '003', type: 'reading', glyph: '阅', tone: 'indigo', works: 'always' },
  { id: '004', type: 'text_to_image', glyph: '画', tone: 'seal', works: 'always' },
  { id: '005', type: 'image_editing', glyph: '修', tone: 'ok', works: 'always' },
  { id: '006', type: 'data_analysis', glyph: '数', tone: 'warn', works: 'always' },
  { id: '007', type: 'image_to_text', glyph: '图', tone: 'indigo', works: 'always' },
  { id: '008', type: 'companion', glyph: '伴', tone: 'seal', works: 'always' },
  { id: '009', type: 'fortune_telling', glyph: '签', tone: 'warn', works: 'always' },
  { id: '010', type: 'hot_terrier', glyph: '犬', tone: 'seal', works: 'always' },
  { id: '011', type: 'coding', glyph: '码', tone: 'ok', works: 'with_model' },
  { id: '012', type: 'translation', glyph: '译', tone: 'indigo', works: 'always' },
  { id: '013', type: 'tutor', glyph: '学', tone: 'ok', works: 'always' },
  { id: '014', type: 'chat_doc', glyph: '文', tone: 'indigo', works: 'always' },
  { id: '015', type: 'travel', glyph: '旅', tone: 'ok', works: 'always' },
  { id: '016', type: 'career', glyph: '职', tone: 'warn', works: 'always' },
]

/** Agents on the home page, in display order. */
export const featuredAgentIds: readonly FixedAgentId[] = [
  '002',
  '003',
  '004',
  '006',
  '008',
  '009',
  '012',
  '011',
]
