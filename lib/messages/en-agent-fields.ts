import type { AgentProblem } from '../contract/made-agent-rules.ts'

export const enAgentFields: Record<AgentProblem, string> = {
  agent_name: 'Give the agent a name',
  agent_name_long: 'Names can have up to 20 characters',
  agent_intro: 'Write a one-line introduction before publishing',
  agent_intro_long: 'Introductions can have up to 60 characters',
  agent_desc_long: 'Descriptions can have up to 500 characters',
  agent_prompt: 'Write its instructions before publishing: who it is and how it answers',
  agent_prompt_long: 'Instructions can have up to 8000 characters',
  agent_greeting_long: 'Greetings can have up to 500 characters',
  agent_questions_many: 'An agent can suggest up to 6 questions',
  agent_question_empty: 'One of the questions is empty; fill it in or delete it',
  agent_question_long: 'Questions can have up to 100 characters',
  agent_shortcuts_many: 'An agent can have up to 8 shortcuts',
  agent_shortcut_label: 'Names of shortcuts have 1–20 characters',
  agent_shortcut_text: 'Texts of shortcuts have 1–500 characters',
  agent_variables_many: 'An agent can have up to 20 variables',
  agent_variable_label: 'Names of variables have 1–20 characters',
  agent_variable_twice: 'Two variables have the same key; change one',
  agent_tools_many: 'An agent can have up to 40 tools',
  agent_note_long: 'Version notes can have up to 200 characters',
}
