import * as z from 'zod/mini'
import { agentIds } from '../agent-ids.ts'
import { toolDecisions } from '../cards/tool-call.ts'
import { imageOptions, maxImages } from '../image-options.ts'
import { imageStep, imageStepLimits } from '../image-steps.ts'
import { partChange } from '../marked-part.ts'
import { queryFrame } from '../tables/query-frame.ts'
import { writingStyle } from '../writing-style.ts'
import {
  actionTypes,
  agentTypes,
  askFromPattern,
  identifier,
  searchPatterns,
  searchScope,
  sectionPlans,
} from './frame.ts'

/** Each is a call of an image model. */
const maxRedraws = 2

/** The user's choice for a waiting answer; `section`, `part`, `picture`, `steps` and `frame` are sent with a new ask instead. */
const copilotOption = z.union([
  z.object({
    options: z
      .array(
        z.object({
          step: z.int(),
          ids: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(50)),
          own: z.optional(z.string().check(z.maxLength(1_000))),
        }),
      )
      .check(z.minLength(1), z.maxLength(10)),
  }),
  z.object({ outline: z.object({ sections: sectionPlans }) }),
  z.object({
    tool: z.object({ id: z.string().check(z.maxLength(64)), allow: z.enum(toolDecisions) }),
  }),
  z.object({ section: z.string().check(z.maxLength(64)) }),
  /** Rewrites a selected part of the repeated answer; the rest stays unchanged. */
  z.object({ part: partChange }),
  /** Regenerates one image of an answer, counted from 1; the others stay. */
  z.object({ picture: z.int().check(z.minimum(1), z.maximum(maxImages)) }),
  /** Asks tables by a query whose parts were changed. */
  z.object({ frame: queryFrame }),
  /** Does these instead of the steps of an edited image, without a model. */
  z.object({
    steps: z.array(imageStep).check(
      z.minLength(1),
      z.maxLength(imageStepLimits.steps),
      z.refine((steps) => steps.filter(({ kind }) => kind === 'redraw').length <= maxRedraws),
    ),
  }),
  /** Goes back to an answered question while another one is awaited. */
  z.object({ back: z.object({ step: z.int(), awaited: z.int() }) }),
])
export type CopilotOption = z.infer<typeof copilotOption>

const ofNewAsks = ['section', 'part', 'picture', 'steps', 'frame']

/** Whether an option belongs to a new ask, instead of answering a waiting one. */
export function isOfNewAsk(option: CopilotOption): boolean {
  return ofNewAsks.some((name) => name in option)
}

const prompt = z.object({
  ask_from: z.optional(z.string().check(z.regex(askFromPattern))),
  ask_id: z.optional(z.string()),
  content: z.optional(z.string()),
  prompt_content: z.optional(z.string()),
  template_id: z.optional(z.string()),
  action: z.optional(z.enum(actionTypes)),
  file: z.optional(z.unknown()),
  template: z.optional(z.unknown()),
  copilot: z.optional(z.boolean()),
  bubble_text: z.optional(z.string()),
  /** Version of a draft that its author tries; any other agent or version is refused. */
  draft_version: z.optional(z.int().check(z.minimum(1))),
  /** Ignored: without `draft_version` every agent answers as published, so any value is accepted. */
  publish_agent: z.optional(z.unknown()),
  copilot_option: z.optional(copilotOption),
  pattern: z.optional(z.enum(searchPatterns)),
  scope: z.optional(searchScope),
  model: z.optional(z.string().check(z.maxLength(128))),
  thinking: z.optional(z.boolean()),
  style: z.optional(writingStyle),
  picture: z.optional(imageOptions),
  file_ids: z.optional(z.array(identifier).check(z.maxLength(20))),
})
export type Prompt = z.infer<typeof prompt>

/**
 * Message of a browser. The gateway checks whether the fields fit together, so that it can reply with the cause.
 */
export const clientFrame = z.object({
  agent_id: z._default(identifier, agentIds.universal),
  agent_type: z._default(z.enum(agentTypes), 'universal'),
  conversation_id: z._default(identifier, ''),
  prompt,
})
export type ClientFrame = z.infer<typeof clientFrame>
