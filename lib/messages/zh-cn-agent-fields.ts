import type { AgentProblem } from '../contract/made-agent-rules.ts'

/** Validation messages of an agent that a member makes. */
export const zhCNAgentFields: Record<AgentProblem, string> = {
  agent_name: '请给智能体起个名字',
  agent_name_long: '名字最多 20 个字',
  agent_intro: '发布前请写一句简介',
  agent_intro_long: '简介最多 60 个字',
  agent_desc_long: '详细介绍最多 500 个字',
  agent_prompt: '发布前请写下它的设定：它是谁，怎么回答',
  agent_prompt_long: '设定最多 8000 个字',
  agent_greeting_long: '开场白最多 500 个字',
  agent_questions_many: '开场问题最多 6 个',
  agent_question_empty: '有一个开场问题是空的，请填写或删除',
  agent_question_long: '每个开场问题最多 100 个字',
  agent_shortcuts_many: '快捷指令最多 8 个',
  agent_shortcut_label: '快捷指令的名字要有 1 到 20 个字',
  agent_shortcut_text: '快捷指令的内容要有 1 到 500 个字',
  agent_variables_many: '变量最多 20 个',
  agent_variable_label: '变量的名字要有 1 到 20 个字',
  agent_variable_twice: '有两个变量的标识相同，请改一个',
  agent_tools_many: '工具最多 40 个',
  agent_note_long: '版本说明最多 200 个字',
}
