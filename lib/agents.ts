import { agentIds, type FixedAgentType, fixedAgentTypes } from './contract/agent-ids.ts'
import type { AvatarTone } from './contract/avatar-tones.ts'

/**
 * What an operator sets up: models for language, for seeing, making and editing images; recognition of letters; news
 * feeds.
 */
export type AgentNeed = 'model' | 'vision' | 'image' | 'imageEdit' | 'letters' | 'feeds'

/** All that is the same for everybody of a built-in agent. Its texts are in the message catalogues. */
export interface AgentManifest {
  readonly glyph: string
  readonly tone: AvatarTone
  /** Where the square lists it, in the order of the manifests. */
  readonly group: AgentGroup
  /** Its place on the home page, from 1. */
  readonly home?: number
  /** What it can do, each with what that needs: nothing, or one of these. Its starters are texts of an ability. */
  readonly abilities: Readonly<Record<string, readonly AgentNeed[]>>
  /** Whether it reads questions in Chinese alone where no language model is set up. */
  readonly readsChineseAlone?: true
  /** What may be attached to a question. */
  readonly accepts?: {
    readonly documents?: true
    readonly links?: true
    readonly images?: true
    /** Spreadsheets and other tables, including those that are not documents. */
    readonly data?: true
  }
  readonly page?: {
    /** Begins with a file. */
    readonly files?: true
    /** Cites files and pages, which are shown in the side panel. */
    readonly sources?: true
    readonly templates?: true
    readonly style?: true
  }
}

export const agentGroups = ['reading', 'images', 'data', 'work', 'company'] as const
type AgentGroup = (typeof agentGroups)[number]

export const agentManifests = {
  writing: {
    glyph: '写',
    tone: 'ok',
    group: 'reading',
    home: 1,
    abilities: { write: ['model'], fill: [] },
    page: { templates: true, style: true },
  },
  reading: {
    glyph: '阅',
    tone: 'indigo',
    group: 'reading',
    home: 2,
    abilities: { read: [] },
    accepts: { documents: true, links: true },
    page: { files: true, sources: true },
  },
  translation: {
    glyph: '译',
    tone: 'indigo',
    group: 'reading',
    home: 7,
    abilities: { translate: ['model'], terms: [] },
    accepts: { documents: true },
  },
  chat_doc: {
    glyph: '文',
    tone: 'indigo',
    group: 'reading',
    abilities: { ask: ['model'], quote: [] },
    accepts: { documents: true, links: true },
    page: { files: true, sources: true },
  },
  text_to_image: {
    glyph: '画',
    tone: 'seal',
    group: 'images',
    home: 3,
    abilities: { draw: ['image'] },
  },
  image_editing: {
    glyph: '修',
    tone: 'ok',
    group: 'images',
    abilities: { edit: [], redraw: ['imageEdit'] },
    accepts: { images: true },
    page: { files: true },
  },
  image_to_text: {
    glyph: '图',
    tone: 'indigo',
    group: 'images',
    abilities: { read: ['letters', 'vision'], see: ['vision'] },
    accepts: { images: true },
    page: { files: true },
  },
  data_analysis: {
    glyph: '数',
    tone: 'warn',
    group: 'data',
    home: 4,
    abilities: { ask: [], chart: ['model'] },
    readsChineseAlone: true,
    accepts: { data: true },
    page: { files: true },
  },
  coding: {
    glyph: '码',
    tone: 'ok',
    group: 'data',
    home: 8,
    abilities: { write: ['model'], run: [] },
  },
  universal: {
    glyph: '搜',
    tone: 'indigo',
    group: 'work',
    abilities: { talk: ['model'] },
    page: { sources: true },
  },
  tutor: { glyph: '学', tone: 'ok', group: 'work', abilities: { explain: ['model'], calculate: [] } },
  career: {
    glyph: '职',
    tone: 'warn',
    group: 'work',
    abilities: { advise: ['model'], check: [] },
    accepts: { documents: true },
    page: { templates: true },
  },
  travel: {
    glyph: '旅',
    tone: 'ok',
    group: 'work',
    abilities: { plan: ['model'], fill: [] },
    page: { sources: true, templates: true },
  },
  companion: {
    glyph: '伴',
    tone: 'seal',
    group: 'company',
    home: 5,
    abilities: { listen: [], talk: ['model'] },
  },
  fortune_telling: {
    glyph: '签',
    tone: 'warn',
    group: 'company',
    home: 6,
    abilities: { draw: [], interpret: ['model'] },
  },
  hot_terrier: { glyph: '犬', tone: 'seal', group: 'company', abilities: { fetch: ['feeds'] } },
} as const satisfies Readonly<Record<FixedAgentType, AgentManifest>>

export interface FixedAgent extends AgentManifest {
  readonly id: string
  readonly type: FixedAgentType
}

/** The sixteen built-in agents (§3), in the order of their ids. */
export const fixedAgents: readonly FixedAgent[] = fixedAgentTypes.map((type) => ({
  id: agentIds[type],
  type,
  ...agentManifests[type],
}))

/** Those of the home page, in display order. */
export const featuredAgents = fixedAgents
  .filter(({ home }) => home !== undefined)
  .sort((a, b) => (a.home ?? 0) - (b.home ?? 0))

/** @returns the built-in agent of an id */
export function fixedAgentOf(agentId: string): FixedAgent | undefined {
  return fixedAgents.find(({ id }) => id === agentId)
}

/** @returns those of a group, in the order of the manifests */
export function agentsOfGroup(group: AgentGroup): FixedAgent[] {
  const order = Object.keys(agentManifests)
  return fixedAgents
    .filter((agent) => agent.group === group)
    .sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type))
}

/** @returns what is shown on the page of an agent; nothing of that for one that a member made */
export function pageOf(agentType: string): NonNullable<AgentManifest['page']> {
  return fixedAgents.find(({ type }) => type === agentType)?.page ?? {}
}

/** @returns the names of the abilities that there are with what is set up */
export function abilitiesOf(
  { abilities }: AgentManifest,
  has: Readonly<Record<AgentNeed, boolean>>,
): string[] {
  return Object.entries(abilities).flatMap(([name, needs]) =>
    needs.length === 0 || needs.some((need) => has[need]) ? [name] : [],
  )
}

/** @returns whether nothing can be done without a language model */
export function needsModel({ abilities }: AgentManifest): boolean {
  return Object.values(abilities).every(
    (needs) => needs.length > 0 && needs.every((need) => need === 'model'),
  )
}
