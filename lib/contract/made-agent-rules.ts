import { type AgentSettings, agentLimits } from './made-agent.ts'

/** What can be wrong with the texts of an agent; the message catalogues hold a sentence for each. */
export const agentProblemNames = [
  'agent_name',
  'agent_name_long',
  'agent_intro',
  'agent_intro_long',
  'agent_desc_long',
  'agent_prompt',
  'agent_prompt_long',
  'agent_greeting_long',
  'agent_questions_many',
  'agent_question_empty',
  'agent_question_long',
  'agent_shortcuts_many',
  'agent_shortcut_label',
  'agent_shortcut_text',
  'agent_variables_many',
  'agent_variable_label',
  'agent_variable_twice',
  'agent_tools_many',
  'agent_note_long',
] as const
export type AgentProblem = (typeof agentProblemNames)[number]

/** The fields that have rules; named as in `AgentSettings`. */
type AgentField =
  | 'name'
  | 'intro'
  | 'desc'
  | 'prompt'
  | 'greeting'
  | 'questions'
  | 'shortcuts'
  | 'variables'
  | 'tools'
  | 'note'
export type AgentProblems = Partial<Readonly<Record<AgentField, AgentProblem>>>

type Judged = Pick<
  AgentSettings,
  'name' | 'intro' | 'desc' | 'prompt' | 'greeting' | 'questions' | 'shortcuts' | 'variables' | 'tools'
>

/** @returns the first problem of each field, as far as a draft must be right; {} for none */
export function agentProblems(settings: Judged): AgentProblems {
  return present({
    name: isBlank(settings.name) ? 'agent_name' : longer(settings.name.trim(), 'name', 'agent_name_long'),
    intro: longer(settings.intro, 'intro', 'agent_intro_long'),
    desc: longer(settings.desc, 'desc', 'agent_desc_long'),
    prompt: longer(settings.prompt, 'prompt', 'agent_prompt_long'),
    greeting: longer(settings.greeting, 'greeting', 'agent_greeting_long'),
    questions: questionsProblem(settings.questions),
    shortcuts: shortcutsProblem(settings.shortcuts),
    variables: variablesProblem(settings.variables),
    tools: toolsProblem(settings.tools),
  })
}

/** @returns the same, and what a published agent must not lack */
export function publishProblems(settings: Judged, note: string): AgentProblems {
  return {
    ...present({
      intro: isBlank(settings.intro) ? 'agent_intro' : undefined,
      prompt: isBlank(settings.prompt) ? 'agent_prompt' : undefined,
      note: longer(note, 'note', 'agent_note_long'),
    }),
    ...agentProblems(settings),
  }
}

function toolsProblem(tools: Judged['tools']): AgentProblem | undefined {
  const count = tools.reduce((sum, { tool_ids: ids }) => sum + ids.length, 0)
  return count > agentLimits.tools ? 'agent_tools_many' : undefined
}

type TextLimit = 'name' | 'intro' | 'desc' | 'prompt' | 'greeting' | 'note'

function longer(text: string, limit: TextLimit, problem: AgentProblem): AgentProblem | undefined {
  return lengthOf(text) > agentLimits[limit] ? problem : undefined
}

function questionsProblem(questions: Judged['questions']): AgentProblem | undefined {
  if (questions.length > agentLimits.questions) return 'agent_questions_many'
  if (questions.some(isBlank)) return 'agent_question_empty'
  return questions.some((each) => lengthOf(each) > agentLimits.question) ? 'agent_question_long' : undefined
}

function shortcutsProblem(shortcuts: Judged['shortcuts']): AgentProblem | undefined {
  if (shortcuts.length > agentLimits.shortcuts) return 'agent_shortcuts_many'
  if (shortcuts.some(({ label }) => !isWithin(label, agentLimits.shortcutLabel)))
    return 'agent_shortcut_label'
  return shortcuts.some(({ text }) => !isWithin(text, agentLimits.shortcutText))
    ? 'agent_shortcut_text'
    : undefined
}

function variablesProblem(variables: Judged['variables']): AgentProblem | undefined {
  if (variables.length > agentLimits.variables) return 'agent_variables_many'
  if (variables.some(({ label }) => !isWithin(label, agentLimits.variableLabel)))
    return 'agent_variable_label'
  const keys = new Set(variables.map(({ key }) => key))
  return keys.size < variables.length ? 'agent_variable_twice' : undefined
}

/** Blanks, characters without width, and letters without a shape. */
const invisible = /[\s\p{Cc}\p{Cf}\p{M}\u115f\u1160\u2800\u3164\uffa0]+/gu

/** @returns whether a text is invisible */
export function isBlank(text: string): boolean {
  return text.replaceAll(invisible, '') === ''
}

function isWithin(text: string, most: number): boolean {
  return !isBlank(text) && lengthOf(text) <= most
}

/** Characters are code points. */
function lengthOf(text: string): number {
  return Array.from(text).length
}

function present(problems: { readonly [Field in AgentField]?: AgentProblem | undefined }): AgentProblems {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
}
