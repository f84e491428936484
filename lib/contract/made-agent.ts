import * as z from 'zod/mini'
import { avatarTones } from './avatar-tones.ts'
import { agentTypes } from './frames/frame.ts'
import { identifier } from './routes/route.ts'

/** What a member may put into an agent; texts are counted in characters. */
export const agentLimits = {
  name: 20,
  intro: 60,
  desc: 500,
  prompt: 8_000,
  greeting: 500,
  questions: 6,
  question: 100,
  shortcuts: 8,
  shortcutLabel: 20,
  shortcutText: 500,
  variables: 20,
  variableLabel: 20,
  tools: 40,
  note: 200,
  /** Passages of the knowledge that an answer may use. */
  topK: 20,
  agents: 100,
  versions: 50,
} as const

/** States of a member's agent, with their numbers on the wire. */
export const agentStatus = {
  draft: 0,
  private: 1,
  byLink: 2,
  published: 3,
  inReview: 4,
  rejected: 5,
  takenDown: 6,
} as const
export type AgentStatus = (typeof agentStatus)[keyof typeof agentStatus]

export const agentCategories = ['efficiency', 'study', 'writing', 'life', 'profession', 'fun'] as const
export type AgentCategory = (typeof agentCategories)[number]

/** Value that a reader fills in before the first question; the prompt names it as `{{key}}`. */
const variable = z.object({
  key: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,31}$/)),
  label: z.string(),
  type: z.enum(['text', 'long']),
  required: z.boolean(),
})
export type AgentVariable = z.infer<typeof variable>

const shortcut = z.object({ label: z.string(), text: z.string() })

/** Loose bound of a text on the wire; `agentProblems` says which field is too long. */
const text = z._default(z.string().check(z.maxLength(40_000)), '')

const baseFields = {
  name: text,
  intro: text,
  desc: text,
  /** `tone/glyph`, or the `data:` URL that a reply gave. */
  icon: text,
  category: z._default(z.union([z.enum(agentCategories), z.literal('')]), ''),
  /** Instructions for the model. */
  prompt: text,
  greeting: text,
  questions: z._default(z.array(z.string().check(z.maxLength(2_000))).check(z.maxLength(40)), []),
  /** '' is the default model. */
  model: z._default(z.string().check(z.maxLength(128)), ''),
  temperature: z.optional(z.number().check(z.minimum(0), z.maximum(2))),
} as const

const advancedFields = {
  tools: z._default(
    z
      .array(
        z.object({
          plugin_id: identifier,
          /** The version of the plugin that it uses; 0 is the newest. */
          version: z._default(z.int().check(z.minimum(0)), 0),
          tool_ids: z.array(identifier).check(z.maxLength(100)),
        }),
      )
      .check(z.maxLength(50)),
    [],
  ),
  /** Servers of the Model Context Protocol: their chosen tools are for the author alone. */
  mcp: z._default(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(20)), []),
  /** `always`: each question is answered from the knowledge. */
  knowledge: z._default(
    z.object({
      mode: z.enum(['auto', 'always']),
      top_k: z.int().check(z.minimum(1), z.maximum(agentLimits.topK)),
      /** Whether the texts of the files may be sent to the embedding service. */
      vectors: z._default(z.boolean(), false),
    }),
    { mode: 'auto', top_k: 6, vectors: false },
  ),
  variables: z._default(z.array(variable).check(z.maxLength(100)), []),
  shortcuts: z._default(z.array(shortcut).check(z.maxLength(40)), []),
  /** Whether it remembers what its users say; each user agrees separately. */
  memory: z._default(z.boolean(), false),
  /** Whether it suggests further questions. */
  suggestions: z._default(z.boolean(), true),
  /** Whether other members may copy it once it is published. */
  allow_copy: z._default(z.boolean(), false),
} as const

export const baseSettings = z.object(baseFields)
export const agentSettings = z.object({ ...baseFields, ...advancedFields })
/** Everything that its author sets; a version stores it. */
export type AgentSettings = z.infer<typeof agentSettings>

/** `create/base` leaves the other settings as they are; without an id it creates an agent. */
const savedVersion = {
  id: z.optional(z.union([identifier, z.literal('')])),
  /** The version that the change is based on; required with an id. */
  version: z.optional(z.int()),
  create_source: z.optional(z.string().check(z.maxLength(64))),
} as const
export const baseInput = z.object({ ...savedVersion, ...baseFields })
export const advancedInput = z.object({ ...savedVersion, ...baseFields, ...advancedFields })

const avatar = z.object({ glyph: z.string(), tone: z.enum(avatarTones) })

/** What everybody who may use an agent sees of it. */
export const agentSummary = z.object({
  id: z.string(),
  /** `custom`, but for a built-in agent. */
  agent_type: z.enum(agentTypes),
  name: z.string(),
  intro: z.string(),
  desc: z.string(),
  /** `data:` URL of an image. */
  icon: z.string(),
  avatar,
  status: z.int(),
  /** Why it was rejected or taken down; only for its author. */
  reason: z.optional(z.string()),
  category: z.string(),
  author: z.string(),
  /** Members who have asked it something. */
  uses: z.int(),
  /** Seconds since 1970. */
  updated: z.number(),
  is_mine: z.boolean(),
  is_bound: z.boolean(),
  works_without_model: z.boolean(),
  allows_copy: z.boolean(),
})
export type AgentSummary = z.infer<typeof agentSummary>

export const agentDraft = z.extend(agentSettings, { version: z.int(), published_version: z.int() })
export type AgentDraft = z.infer<typeof agentDraft>

/** A template with the text to start from; `{{blank:…}}` in texts are filled before it is created. */
export const agentTemplate = z.object({
  id: z.string(),
  tab: z.string(),
  settings: agentSettings,
  blanks: z.array(z.object({ key: z.string(), label: z.string(), example: z.string() })),
  uses: z.int(),
})
export type AgentTemplate = z.infer<typeof agentTemplate>
