import type { ClientFrame, CopilotOption, Prompt } from '../../../contract/frames/client-frame'
import type { QuestionOrigin, SearchPattern, SearchScope } from '../../../contract/frames/frame'
import type { ImageOptions } from '../../../contract/image-options'
import type { ImageStep } from '../../../contract/image-steps'
import type { PartChange } from '../../../contract/marked-part'
import type { QueryFrame } from '../../../contract/tables/query-frame'
import type { WritingStyle } from '../../../contract/writing-style'
import { type AgentRef, frameTo } from '../channel'

export interface AskOptions {
  readonly fileIds?: readonly string[]
  readonly scope?: SearchScope
  readonly model?: string
  readonly thinking?: boolean
  readonly style?: WritingStyle
  readonly imageOptions?: ImageOptions
}

/** Fields of every ask that starts an answer. It is resent unchanged until the host has answered it. */
interface QuestionBase extends AskOptions {
  /** Id of this ask; the ask it refers to is `of`. */
  readonly askId: string
  readonly content: string
  /** Defaults to that of the newest record. */
  readonly pattern?: SearchPattern
}

export type OptionAnswer = Extract<CopilotOption, { options: unknown }>['options'][number]
export type StepBack = Extract<CopilotOption, { back: unknown }>['back']
export type ToolAnswer = Extract<CopilotOption, { tool: unknown }>['tool']
export type OutlineAnswer = Extract<CopilotOption, { outline: unknown }>['outline']['sections'][number]

/** `repeat`, `again` and `edit` replace the record whose ask_id is `of`. */
export type Question =
  | (QuestionBase & { readonly kind: 'question'; readonly from: QuestionOrigin })
  | (QuestionBase & { readonly kind: 'edit'; readonly of: string })
  /** `part`: replaces only a selected part. */
  | (QuestionBase & { readonly kind: 'repeat'; readonly of: string; readonly part?: PartChange })
  /** Summarizes the given files, otherwise the conversation; the record shows `content`. */
  | (QuestionBase & { readonly kind: 'summary' })
  /**
   * `section`: regenerates only this one of a report; `one`: regenerates only this image, counted from 1; `steps`: edits
   * the image of this answer by these; `frame`: asks the tables of this answer by this query.
   */
  | (QuestionBase & {
      readonly kind: 'again'
      readonly of: string
      readonly section?: string
      readonly one?: number
      readonly steps?: readonly ImageStep[]
      readonly frame?: QueryFrame
    })
  /** A filled-in form; the record shows `content`. */
  | (QuestionBase & {
      readonly kind: 'template'
      readonly templateId: string
      readonly fields: Readonly<Record<string, string>>
    })

/** Resumes a waiting answer under its ask_id. */
type Choice =
  | { readonly kind: 'option'; readonly askId: string; readonly options: readonly OptionAnswer[] }
  | { readonly kind: 'back'; readonly askId: string; readonly back: StepBack }
  | { readonly kind: 'outline'; readonly askId: string; readonly sections: readonly OutlineAnswer[] }
  | { readonly kind: 'tool'; readonly askId: string; readonly decision: ToolAnswer }
  | { readonly kind: 'skip'; readonly askId: string }

export type Ask = Question | Choice | { readonly kind: 'greeting' }

/** @returns whether the ask starts an answer, which has a record */
export function isQuestion(ask: Ask): ask is Question {
  return 'content' in ask
}

/** @returns the frame of an ask. @param conversationId '' if the conversation does not exist yet */
export function askFrame(to: AgentRef, conversationId: string, ask: Ask): ClientFrame {
  return frameTo(to, conversationId, isQuestion(ask) ? questionPrompt(to, ask) : choicePrompt(ask))
}

function questionPrompt({ draftVersion }: AgentRef, ask: Question): Prompt {
  const version = draftVersion?.()
  return {
    ask_id: ask.askId,
    ...(version === undefined ? {} : { draft_version: version }),
    ...intentOf(ask),
    ...(ask.pattern ? { pattern: ask.pattern } : {}),
    ...optionsOf(ask),
  }
}

function intentOf(ask: Question): Prompt {
  switch (ask.kind) {
    case 'question':
      return { ask_from: ask.from, content: ask.content }
    case 'repeat':
      return {
        ask_from: `repeat:${ask.of}`,
        action: 'repeat',
        ...(ask.part === undefined ? {} : { copilot_option: { part: ask.part } }),
      }
    case 'edit':
      return { ask_from: `edit:${ask.of}`, content: ask.content }
    case 'again':
      return {
        ask_from: `again:${ask.of}`,
        content: ask.steps === undefined && ask.frame === undefined ? ask.content : '',
        ...(ask.frame === undefined ? {} : { copilot_option: { frame: ask.frame } }),
        ...(ask.steps === undefined ? {} : { copilot_option: { steps: [...ask.steps] } }),
        ...(ask.section === undefined ? {} : { copilot_option: { section: ask.section } }),
        ...(ask.one === undefined ? {} : { copilot_option: { picture: ask.one } }),
      }
    case 'summary':
      return { ask_from: 'shortcut', action: 'summary', bubble_text: ask.content }
    case 'template':
      return {
        ask_from: 'template',
        action: 'template',
        template_id: ask.templateId,
        template: { id: ask.templateId, fields: ask.fields },
        bubble_text: ask.content,
      }
  }
}

function optionsOf({ fileIds, scope, model, thinking, style, imageOptions }: AskOptions): Prompt {
  return {
    ...(fileIds ? { file_ids: [...fileIds] } : {}),
    ...(scope ? { scope } : {}),
    ...(model === undefined ? {} : { model }),
    ...(thinking === undefined ? {} : { thinking }),
    ...(style ? { style } : {}),
    ...(imageOptions ? { picture: imageOptions } : {}),
  }
}

function choicePrompt(ask: Exclude<Ask, Question>): Prompt {
  switch (ask.kind) {
    case 'greeting':
      return { action: 'greeting' }
    case 'option':
      return { ask_id: ask.askId, copilot_option: { options: [...ask.options] } }
    case 'back':
      return { ask_id: ask.askId, copilot_option: { back: ask.back } }
    case 'outline':
      return { ask_id: ask.askId, copilot_option: { outline: { sections: [...ask.sections] } } }
    case 'tool':
      return { ask_id: ask.askId, copilot_option: { tool: ask.decision } }
    case 'skip':
      return { ask_id: ask.askId, action: 'skip_copilot' }
  }
}
